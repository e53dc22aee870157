// SPDX-License-Identifier: MIT
// settings_dialog.js - where the visitor chooses how boards look and sound.
import {dialog, h} from './dom.js';
import {setSetting, setting, settings} from './settings.js';
import {playSound} from './sound.js';
import {t} from './strings.js';
import './strings_settings.js';

const names = {board: 'setBoard', pieces: 'setPieces', names: 'setNames', sound: 'setSound', confirm: 'setConfirm'};
const valueName = (name, value) => t(`set_${name}`)[value];

function field(name) {
    const choose = (event) => {
        setSetting(name, event.target.value);
        if (name === 'sound') playSound('move');
    };
    return h(
        'label',
        {class: 'field'},
        t(names[name]),
        h(
            'select',
            {'data-setting': name, onchange: choose},
            settings[name].map((value) =>
                h('option', {value, selected: value === setting(name)}, valueName(name, value)),
            ),
        ),
    );
}

export const settingsDialog = () =>
    dialog(
        t('settings'),
        h('div', {class: 'settings'}, Object.keys(settings).map(field), h('p', {class: 'quiet'}, t('setKept'))),
        [[t('close')]],
    );
