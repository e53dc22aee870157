// SPDX-License-Identifier: MIT
// strings_tray.js - the texts of the pieces beside the board.
import {addTexts} from './strings.js';

addTexts({
    en: {
        trayTitle: 'Pieces',
        trayHelp: 'Choose a piece, turn it, and drag it to the board. The next piece covers the first empty square.',
        trayTurn: 'Turn',
        trayPut: 'Place',
        trayWay: 'piece {name}, {n} of {all} ways that fit',
        trayNoFit: 'piece {name} does not fit here',
        trayUsed: 'piece {name} is on the board',
    },
    ja: {
        trayTitle: 'ピース',
        trayHelp: 'ピースを選び、回して、盤へドラッグします。次のピースは最初の空きマスを覆います。',
        trayTurn: '回す',
        trayPut: '置く',
        trayWay: 'ピース{name}、置ける向き{all}通りのうち{n}番目',
        trayNoFit: 'ピース{name}はここに置けません',
        trayUsed: 'ピース{name}は盤上にあります',
    },
});
