import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rules of axe that depend on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const WITHOUT_COLORS = Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }]));

/** Runs axe in the light scheme, and in the dark one, which changes nothing but colors, its rules about colors. */
export async function expectNoViolations(page: Page): Promise<void> {
  const textColors = new Set<unknown>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    textColors.add(await page.evaluate('getComputedStyle(document.body).color'));
    const { violations, passes } = await runAxe(page, colorScheme === 'dark' ? { runOnly: COLOR_RULES } : {});
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes[0]?.html])).toEqual([]);
    expect(passes.map(({ id }) => id)).toContain('color-contrast');
  }
  expect(textColors.size, 'a page has two schemes').toBe(2);
}

/** Runs the other rules, after a change of the layout alone. */
export async function expectNoViolationsOfLayout(page: Page): Promise<void> {
  const { violations } = await runAxe(page, { rules: WITHOUT_COLORS });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

async function runAxe(page: Page, options: RunOptions): Promise<AxeResults> {
  // Half a megabyte of script: a page that was checked before has it.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  // Of passed rules, the ids are enough: describing each of their elements would take most of the time.
  return await page.evaluate(`axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })})`);
}
