// SPDX-License-Identifier: MIT
// tree.js - a game with its variations and values, as the analysis keeps it.
//
// A node is {move, children, value, depth}; a child's place among its siblings counts: the first is
// the main line. Values are seen by the first player. Trees are kept per game, in this browser.
import {h, store} from './dom.js';
import {moveWords, t} from './strings.js';

const fresh = (move) => ({move, children: []});

export class Tree {
    #id; #root;

    constructor(id, moves) {
        this.#id = id;
        this.#root = store.get('tree.' + id) ?? fresh('');
        let node = this.#root;
        for (const move of moves) node = this.#enter(node, move, true);
        this.length = moves.length;
    }

    #enter(node, move, first = false) {
        let child = node.children.find((c) => c.move === move);
        if (!child) node.children.push(child = fresh(move));
        if (first) node.children = [child, ...node.children.filter((c) => c !== child)];
        return child;
    }

    // The node a list of moves leads to, made when missing.
    at(path) {
        let node = this.#root;
        for (const move of path) node = this.#enter(node, move);
        return node;
    }

    save() { store.set('tree.' + this.#id, this.#root); }

    mainLine() {
        const nodes = [this.#root];
        while (nodes.length <= this.length) nodes.push(nodes[nodes.length - 1].children[0]);
        return nodes;
    }
    mainPath(ply) { return this.mainLine().slice(1, ply + 1).map((n) => n.move); }
    isMain(path) { return path.length <= this.length && this.mainPath(path.length).every((m, i) => m === path[i]); }

    // Cuts off the variation that a path belongs to; returns the path up to where it left the main line.
    prune(path) {
        let keep = 0;
        while (keep < path.length && this.isMain(path.slice(0, keep + 1))) keep++;
        const parent = this.at(path.slice(0, keep));
        parent.children = parent.children.filter((c) => c.move !== path[keep]);
        this.save();
        return path.slice(0, keep);
    }

    // The tree as nested lists of buttons; go(path) is called by them.
    draw(current, go) {
        const here = current.join('.');
        const button = (node, path) => h('button', {type: 'button', class: 'node', 'aria-current': path.join('.') === here ? 'step' : null, onclick: () => go(path)},
            h('span', {class: 'nth', 'aria-hidden': 'true'}, path.length), moveWords(node.move));
        const line = (parent, path) => {
            const parts = [];
            for (let node = parent; node.children.length;) {
                const [next, ...others] = node.children;
                const base = path;
                path = [...path, next.move];
                parts.push(button(next, path));
                if (others.length) parts.push(h('ul', {class: 'variations', 'aria-label': t('variation')}, others.map((o) =>
                    h('li', {}, button(o, [...base, o.move]), line(o, [...base, o.move])))));
                node = next;
            }
            return parts;
        };
        return line(this.#root, []);
    }
}
