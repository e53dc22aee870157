// SPDX-License-Identifier: MIT
// strings_check.mjs - which texts of the page exist in one language only.
import {Visitor} from './visitor.mjs';

export async function strings(browser, address) {
    const v = await Visitor.enter(browser, address);
    await v.go('/');
    const missing = await v.page.evaluate(async () => {
        const {allTexts} = await import('/assets/strings.js');
        await import('/assets/strings_write.js');
        await import('/assets/strings_tournament.js');
        await import('/assets/strings_losses.js');
        await import('/assets/strings_plan.js');
        const [en, ja] = [allTexts.en, allTexts.ja].map((texts) => Object.keys(texts));
        return [...en.filter((k) => !ja.includes(k)), ...ja.filter((k) => !en.includes(k))];
    });
    await v.leave();
    return missing;
}
