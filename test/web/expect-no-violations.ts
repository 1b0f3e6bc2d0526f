import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rules of axe that depend on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** Of passed rules, the ids are enough: describing each of their elements would take most of the time. */
const VIOLATIONS_ONLY = { resultTypes: ['violations'] };

/** Runs axe in the light scheme, and in the dark one, which changes nothing but colors, its rules about colors. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Half a megabyte of script: a page that was checked before has it.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  const textColors = new Set<unknown>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    textColors.add(await page.evaluate('getComputedStyle(document.body).color'));
    const options = { ...VIOLATIONS_ONLY, ...(colorScheme === 'dark' && { runOnly: COLOR_RULES }) };
    const { violations, passes } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes[0]?.html])).toEqual([]);
    expect(passes.map(({ id }) => id)).toContain('color-contrast');
  }
  expect(textColors.size, 'a page has two schemes').toBe(2);
}
