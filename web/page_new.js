// SPDX-License-Identifier: MIT
// page_new.js - sets up a game: opponent, side, clock, and the options of the game. The address may name
// the player to be met: /#new/GAME/PLAYER.
import {h} from './dom.js';
import {gameEntries, gameInfo, get, notFound, post, presets} from './api.js';
import {Board} from './board.js';
import {discOf} from './disc.js';
import {keepName, nameField} from './friend.js';
import {halves, levels} from './levels.js';
import {lookOf} from './looks.js';
import {handicapName} from './shogi_board.js';
import {go} from './go.js';
import {setupAddress} from './share.js';
import {offerSetup} from './setup_parts.js';
import {
    t,
    either,
    gameSummary,
    gameTitle,
    language,
    optionName,
    optionNote,
    optionWord,
    setGame,
    sideName,
} from './strings.js';
import {trainPanel} from './train.js';
import './strings_setup.js';

const clocks = [
    ['', 'noClock'],
    ['60', 'clock60'],
    ['180+2', 'clock180'],
    ['300+3', 'clock300'],
    ['600', 'clock600'],
    ['900+10', 'clock900'],
];
const shogiClocks = [
    ['', 'noClock'],
    ['600/30', 'clock600Byo30'],
    ['900/60', 'clock900Byo60'],
    ['0/30', 'clockByo30'],
    ['600', 'clock600'],
    ['300+5', 'clock300by5'],
];

const choice = (group, value, label, note, checked, mark, measured) =>
    h(
        'label',
        {class: 'choice'},
        h('input', {type: 'radio', name: group, value, checked}),
        mark,
        h(
            'span',
            {},
            h('strong', {}, label),
            note && h('span', {class: 'quiet'}, note),
            measured && h('span', {class: 'quiet measured'}, measured),
        ),
    );

// How an opponent did in the match that was played with it, in words; null where none was, or the other one is not
// among those that are `named`: spec -> name. Everybody knows what playing at random is.
function measuredWords({measured}, named) {
    if (!measured) return null;
    const {against, outside, won, drawn, lost} = measured,
        games = won + drawn + lost;
    const name = outside ?? named.get(against);
    return name ? t('measured', {name, n: games, percent: Math.round((100 * (won + drawn / 2)) / games)}) : null;
}

const group = (title, ...children) => h('fieldset', {}, h('legend', {}, title), h('div', {class: 'choices'}, children));

// Two people with their own screens see the same: not where cards are hidden.
const canInvite = (info) => info.players.length === 2 && !info.hidden;

// Smaller boards are for those who study a game.
const leastSize = {hex: 4, fairhex: 4, go: 5, othello: 4, reversi70: 4, y: 4, gomoku: 9, breakthrough: 5};
function leastOf({name, usual, low}, game) {
    const least =
        name === 'size' ? (leastSize[game.replace(/\d+$/, '')] ?? 3) : /^(width|height|ranks)$/.test(name) ? 4 : low;
    return Math.max(low, Math.min(usual, least));
}

const LISTED = 24; // with more values than this, the value is typed in

// One option of the game, as the server lists it: `usual` is the default; without a range, any number.
function option(given, players, game) {
    const {name, usual, high, step, words: called} = given,
        low = step ? leastOf(given, game) : given.low;
    const hands = lookOf(game).hands,
        points = hands && name === 'points'; // to declare a win; 0: it cannot be declared
    const range = step ? Array.from({length: Math.floor((high - low) / step) + 1}, (_, i) => low + i * step) : [];
    const values = points ? [...range.reverse(), 0] : range;
    const onOff = values.length === 2 && low === 0 && high === 1;
    const named = name === 'handicap' && hands; // handicaps of shogi have names
    const value = (v) => called?.[v] ?? String(v); // a variant's values are words
    const words = (v) => {
        if (called) return ['yes', 'no'].includes(called[v]) ? t(called[v]) : optionWord(called[v]);
        if (named) return handicapName(v, language);
        if (points) return v ? t('pointsRule', {n: v}) : t('noPoints');
        if (onOff) return t(v ? 'yes' : 'no');
        return name === 'handicap' && v === 0 ? t('none') : String(v);
    };
    const attributes = {name: 'option-' + name, 'data-option': name, 'data-default': value(usual)};
    const note = named ? t('shogiHandicap') : optionNote(name, players);
    return h(
        'label',
        {class: 'field'},
        optionName(name, game),
        values.length && (values.length <= LISTED || named)
            ? h(
                  'select',
                  attributes,
                  values.map((v) => h('option', {value: value(v), selected: v === usual}, words(v))),
              )
            : h('input', {
                  ...attributes,
                  type: 'number',
                  value: String(firstValue(name, game, usual)),
                  min: step ? String(low) : null,
                  max: step ? String(high) : null,
                  step: step ? String(step) : '1',
                  required: true,
              }),
        note && h('span', {class: 'quiet'}, note),
    );
}

// Chess960 begins with any of its positions; other options with their defaults.
const firstValue = (name, game, usual) =>
    /^chess960/.test(game) && name === 'position' ? Math.floor(Math.random() * 960) : usual;

// "othello:size=6,handicap=2": the options that differ from their defaults.
function gameText(name, form) {
    const changed = [...form.querySelectorAll('[data-option]')].filter((f) => f.value !== f.dataset.default);
    return name + (changed.length ? ':' + changed.map((f) => `${f.dataset.option}=${f.value}`).join(',') : '');
}

// Games for 2 to 4 players have an option that says how many play.
const seatCount = (form, most) => Number(form.querySelector('[data-option="players"]')?.value ?? most);

function seatsOf(form, players) {
    const opponent = form.get('opponent') === '*' ? form.get('spec').trim() : form.get('opponent');
    if (players.length === 1) return [opponent ?? 'human'];
    if (opponent === 'human' || opponent === 'link') return players.map(() => 'human');
    const mine =
        form.get('side') === 'either'
            ? Math.floor(Math.random() * players.length)
            : Math.min(Number(form.get('side') ?? 0), players.length - 1);
    return players.map((_, i) => (i === mine ? 'human' : opponent));
}

// Who can be met: three players, a person, and behind "more" everybody else and a player that is typed in.
// `asked` is chosen; where it is on offer it comes first.
function opponents(list, asked, spec, friends) {
    const listed = list.find((p) => p.spec === asked),
        first = [...new Set([listed, ...levels(list)].filter(Boolean))],
        chosen = asked ? listed : first[0],
        more = list.filter((p) => !first.includes(p));
    const called = (p) => halves(either(p.label));
    const names = (some) => new Map(some.map((p) => [p.spec, called(p)[0]]));
    const anyMove = list.filter((p) => p.spec === 'random'),
        shown = names([...first, ...anyMove]),
        all = names(list);
    const card = (p) =>
        choice('opponent', p.spec, ...called(p), p === chosen, null, measuredWords(p, first.includes(p) ? shown : all));
    const made = group(
        t('opponent'),
        first.map(card),
        friends && choice('opponent', 'link', t('friend'), t('friendText'), false),
        choice('opponent', 'human', t('person'), t('personText'), !asked && !chosen),
        h(
            'details',
            {class: 'more', open: asked && !listed},
            h('summary', {}, t('moreOpponents', {n: more.length})),
            h(
                'div',
                {class: 'choices'},
                more.map(card),
                h(
                    'div',
                    {class: 'choice-with'},
                    choice('opponent', '*', t('otherPlayer'), t('otherPlayerText'), asked && !listed),
                    spec,
                ),
            ),
        ),
    );
    made.classList.add('opponents');
    return made;
}

// A game for one: the visitor plays, or watches the player that was asked for.
const alone = (list, asked) =>
    group(
        t('whoPlays'),
        choice('opponent', asked, t('programPlays'), either(list.find((p) => p.spec === asked)?.label ?? asked), true),
        choice('opponent', 'human', t('youPlay'), null, false),
    );

// What is said of a side. The sides of shogi have their names by it, except in a handicap game.
function sideNote(i, players, game, handicap) {
    if (handicap) return t(i ? 'givesHandicap' : 'takesHandicap');
    const note = i === 0 ? t('begins') : players.length === 2 ? t('second') : null;
    return note === sideName(players[i], game) ? null : note;
}

// Under the handicap: the one that makes a game with the chosen opponent even, by earlier games on this
// board. Nothing where that is not known.
function offerHandicap(form, players) {
    const select = form.querySelector('[data-option="handicap"]'),
        place = h('p', {class: 'quiet even-game'});
    select.closest('label').after(place);
    async function ask() {
        const spec = form.elements.opponent.value;
        const even = await get('/api/handicap?opponent=' + encodeURIComponent(spec)).catch(() => null);
        if (form.elements.opponent.value !== spec) return;
        place.replaceChildren();
        if (typeof even?.handicap !== 'number') return;
        const side = even.handicap
            ? sideName(players[even.side], 'shogi:handicap=' + even.handicap)
            : sideName(players[even.side], 'shogi');
        place.append(
            t('evenGame', {n: even.games, handicap: handicapName(even.handicap, language), side}),
            ' ',
            h(
                'button',
                {
                    type: 'button',
                    class: 'button small',
                    onclick: () => {
                        select.value = String(even.handicap);
                        select.dispatchEvent(new Event('change'));
                        form.elements.side.value = String(even.side);
                    },
                },
                t('takeEven'),
            ),
        );
    }
    form.addEventListener('change', (event) => event.target.name === 'opponent' && ask());
    ask();
}

// One of the listed clocks, or any other.
function clockFields(list) {
    const field = (name, key, value, most) =>
        h(
            'label',
            {class: 'field'},
            t(key),
            h('input', {type: 'number', name, value, min: '0', max: String(most), step: 'any', required: true}),
        );
    const own = h(
        'div',
        {class: 'row wrap own-clock', hidden: true},
        field('clock-minutes', 'clockMinutes', '10', 1440),
        field('clock-added', 'clockAdded', '0', 3600),
        field('clock-byoyomi', 'clockByoyomi', '0', 3600),
    );
    const select = h(
        'select',
        {
            name: 'clock',
            onchange: () => {
                own.hidden = select.value !== 'own';
            },
        },
        list.map(([v, key]) => h('option', {value: v}, t(key))),
        h('option', {value: 'own'}, t('clockOwn')),
    );
    return h('div', {class: 'row wrap'}, h('label', {class: 'field'}, t('clock'), select), own);
}

// {clock} of the form, as the server reads it; nothing without a clock.
function clockOf(data) {
    const listed = data.get('clock');
    if (listed !== 'own') return listed ? {clock: listed} : {};
    const seconds = 60 * Number(data.get('clock-minutes')),
        added = Number(data.get('clock-added')),
        byoyomi = Number(data.get('clock-byoyomi'));
    if (added && byoyomi) throw new Error(t('clockEither'));
    if (!seconds && !added && !byoyomi) return {};
    return {clock: `${seconds}${byoyomi ? '/' + byoyomi : added ? '+' + added : ''}`};
}

// Asked where a friend is invited: the visitor's name, and whether others may watch.
function inviteFields(form) {
    const place = h(
        'div',
        {class: 'row wrap invite-fields', hidden: true},
        nameField(),
        h('label', {class: 'row'}, h('input', {type: 'checkbox', name: 'private'}), t('privateGame')),
    );
    form.addEventListener('change', () => {
        place.hidden = form.elements.opponent.value !== 'link';
    });
    form.querySelector('.opponents').after(place);
}

function invited(data) {
    const side = data.get('side') === 'either' ? Math.floor(2 * Math.random()) : Number(data.get('side') ?? 0);
    keepName(data.get('name'));
    return {link: true, side, name: data.get('name'), private: data.get('private') !== null};
}

// The board and the opponents follow the options: those who cannot play the game on this board are not
// offered.
async function follow(form, info, board, asked) {
    const game = gameText(info.name, form);
    if (![...form.querySelectorAll('[data-option]')].every((field) => field.checkValidity())) return;
    const [list, {sample, players}] = await Promise.all([
        presets(game).catch(() => []),
        get('/api/sample?game=' + encodeURIComponent(game)).catch(() => ({})),
    ]);
    if (game !== gameText(info.name, form)) return;
    if (sample) {
        board.replaceChildren();
        new Board(board, {small: true}).show({drawing: sample, movers: players, game});
    }
    const old = form.querySelector('.opponents');
    if (!old || !list.length) return;
    const before = form.elements.opponent.value,
        open = old.querySelector('details').open,
        made = opponents(list, asked, form.elements.spec, canInvite(info));
    old.replaceWith(made);
    if ([...form.elements.opponent].some((input) => input.value === before)) form.elements.opponent.value = before;
    made.querySelector('details').open = open;
}

// The rules in words, one click away; where they are not in the language of the page, that is said.
async function rulesPart(info) {
    const own = language === 'ja' ? (await import('./rules_ja.js')).rulesJa(info.name) : info.words;
    return h(
        'details',
        {class: 'rules'},
        h('summary', {}, t(own ? 'rulesOf' : 'rulesEnglish')),
        h('p', {lang: own ? null : 'en'}, own ?? info.words),
    );
}

export async function show(main, name, player) {
    const asked = player && decodeURIComponent(player);
    const found = await gameInfo(decodeURIComponent(name));
    if (!found) throw notFound();
    const [info] = await gameEntries([found.name]);
    setGame(info.name);
    const list = await presets(info.name).catch(() => []);
    const board = h('div', {class: 'mini large'});
    new Board(board, {small: true}).show({drawing: info.sample, movers: info.players, game: info.name});
    const rules = info.words && (await rulesPart(info));
    const problem = h('p', {class: 'problem', role: 'alert'});
    const spec = h('input', {
        name: 'spec',
        'aria-label': t('spec'),
        placeholder: 'ply:depth=5',
        value: asked ?? '',
        autocomplete: 'off',
        spellcheck: 'false',
        oninput: () => {
            form.elements.opponent.value = '*';
        },
    });
    const disc = (i) => discOf(info.name, info.players, i);
    const sides = () =>
        info.players.map((side, i) => {
            const note = sideNote(i, info.players, info.name, Number(handicap()));
            return choice('side', String(i), sideName(side), note, String(i) === chosenSide(), disc(i));
        });
    const handicap = () => form?.querySelector('[data-option="handicap"]')?.value ?? 0;
    const chosenSide = () => form?.elements.side?.value ?? '0';
    let form = null;
    form = h(
        'form',
        {class: 'setup'},
        info.players.length > 1 ? opponents(list, asked, spec, canInvite(info)) : asked && alone(list, asked),
        info.players.length > 1 &&
            group(t('side'), sides(), choice('side', 'either', t('either'), t('eitherText'), false)),
        clockFields(lookOf(info.name).hands ? shogiClocks : clocks),
        info.options?.length > 0 &&
            h(
                'fieldset',
                {},
                h('legend', {}, t('rules')),
                h(
                    'div',
                    {class: 'options'},
                    info.options.map((o) => option(o, info.players, info.name)),
                ),
            ),
        h('div', {class: 'start-bar'}, h('button', {class: 'button main big', type: 'submit'}, t('start')), problem),
    );
    if (canInvite(info)) inviteFields(form);
    form.addEventListener('change', (event) => event.target.dataset.option && follow(form, info, board, asked));
    // The sides of a handicap game have other names.
    if (lookOf(info.name).hands)
        form.querySelector('[data-option="handicap"]')?.addEventListener('change', () => {
            setGame(info.name, Number(handicap()));
            const made = sides();
            form.querySelectorAll('[name=side]').forEach((input, i) => {
                if (made[i]) input.closest('label').replaceWith(made[i]);
            });
        });
    if (info.name === 'shogi') offerHandicap(form, info.players);
    form.addEventListener('submit', async (event) => {
        event.preventDefault();
        const data = new FormData(form),
            game = gameText(info.name, form);
        try {
            const invite = data.get('opponent') === 'link' ? invited(data) : {};
            const {id} = await post('/api/new', {
                game,
                ...invite,
                seats: seatsOf(data, info.players.slice(0, seatCount(form, info.players.length))),
                ...clockOf(data),
            });
            go('/play/' + id);
        } catch (error) {
            problem.textContent = t('error', {text: error.message});
        }
    });
    const training = info.players.length === 2 && !info.hidden && trainPanel({nameOf: () => gameText(info.name, form)});
    if (training) {
        training.follow();
        form.addEventListener('change', (event) => event.target.dataset.option && training.follow());
    }
    const setUp = offerSetup(
        h(
            'p',
            {},
            h('a', {href: setupAddress(info.name), 'data-link': true, class: 'button small'}, t('setUpPosition')),
        ),
        info.name,
    );
    document.title = t('newGame', {game: gameTitle(info.name, info.title)}) + ' · Genpei';
    main.replaceChildren(
        ...[
            h('h1', {}, t('newGame', {game: gameTitle(info.name, info.title)})),
            h('p', {class: 'lead'}, gameSummary(info.name, info.summary)),
            (info.l7 || info.written) &&
                h(
                    'p',
                    {},
                    h(
                        'a',
                        {href: '/write?game=' + encodeURIComponent(info.name), 'data-link': true},
                        t(info.written ? 'edit' : 'howWritten'),
                    ),
                ),
            rules,
            setUp,
            h('div', {class: 'setup-page'}, form, board),
            training && training.element,
        ].filter(Boolean),
    );
    return training ? () => training.leave() : undefined;
}
