// SPDX-License-Identifier: MIT
// tree.js - a game with its variations and values, as the analysis shows it.
//
// A node is {move, children, value, unit, depth, exact, best}; a child's place among its siblings counts: the first
// is the main line. Values are seen by the first player. What is saved of it is saved with the
// game.
import {h} from './dom.js';
import {t} from './strings.js';

const fresh = (move) => ({move, children: []});

export class Tree {
    #root = fresh('');

    constructor(moves, variations) {
        this.follow(moves);
        for (const path of variations) this.at(path);
    }

    #enter(node, move, first = false) {
        let child = node.children.find((c) => c.move === move);
        if (!child) node.children.push((child = fresh(move)));
        if (first) node.children = [child, ...node.children.filter((c) => c !== child)];
        return child;
    }

    // The main line is that of these moves.
    follow(moves) {
        let node = this.#root;
        for (const move of moves) node = this.#enter(node, move, true);
        this.length = moves.length;
    }

    // The node a list of moves leads to, made when missing.
    at(path) {
        let node = this.#root;
        for (const move of path) node = this.#enter(node, move);
        return node;
    }

    mainLine() {
        const nodes = [this.#root];
        while (nodes.length <= this.length) nodes.push(nodes[nodes.length - 1].children[0]);
        return nodes;
    }
    mainPath(ply) {
        return this.mainLine()
            .slice(1, ply + 1)
            .map((n) => n.move);
    }

    // How many moves of a path are those of the game.
    common(path) {
        const main = this.mainPath(this.length);
        let n = 0;
        while (n < path.length && path[n] === main[n]) n++;
        return n;
    }
    isMain(path) {
        return this.common(path) === path.length;
    }

    // Cuts off the variation that a path belongs to.
    prune(path) {
        const keep = this.common(path);
        const parent = this.at(path.slice(0, keep));
        parent.children = parent.children.filter((c) => c.move !== path[keep]);
    }

    // The cards that are dealt face down before the first move are one node.
    #dealt() {
        let n = 0;
        for (let node = this.#root; node.children[0]?.move === '?'; node = node.children[0]) n++;
        return n > 4 ? n : 0;
    }

    // The tree as nested lists of buttons; go(path) is called by them, words(path) names the last move,
    // noted(path) says whether there is a comment on it, nth(n, first) which move the n-th is, `first` in its line.
    draw(current, go, words, noted, nth = String) {
        const here = current.join('.'),
            dealt = this.#dealt();
        const button = (path, first) =>
            h(
                'button',
                {
                    type: 'button',
                    class: noted(path) ? 'node noted' : 'node',
                    title: noted(path) ? t('hasComment') : null,
                    'aria-current': path.join('.') === here ? 'step' : null,
                    onclick: () => go(path),
                },
                h(
                    'span',
                    {class: 'nth', 'aria-hidden': 'true'},
                    path.length > dealt ? nth(path.length - dealt, first) : '',
                ),
                path.length > dealt ? words(path) : t('dealt'),
            );
        const line = (parent, path, goesOn = false) => {
            const parts = [];
            let first = !goesOn;
            for (let node = parent; node.children.length;) {
                const [next, ...others] = node.children;
                const base = path;
                path = [...path, next.move];
                if (path.length >= dealt) parts.push(button(path, first));
                first = others.length > 0; // after variations the number is said again
                if (others.length)
                    parts.push(
                        h(
                            'ul',
                            {class: 'variations', 'aria-label': t('variation')},
                            others.map((o) =>
                                h('li', {}, button([...base, o.move], true), line(o, [...base, o.move], true)),
                            ),
                        ),
                    );
                node = next;
            }
            return parts;
        };
        return line(this.#root, []);
    }
}
