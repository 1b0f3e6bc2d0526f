import axe, { type RunOptions } from 'axe-core';
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
    expect(violations, colorScheme).toEqual([]);
    expect(passes).toContain('color-contrast');
  }
  expect(textColors.size, 'a page has two schemes').toBe(2);
}

/** Runs the other rules, after a change of the layout alone. */
export async function expectNoViolationsOfLayout(page: Page): Promise<void> {
  expect((await runAxe(page, { rules: WITHOUT_COLORS })).violations).toEqual([]);
}

interface Outcome {
  violations: [rule: string, html: string][];
  passes: string[];
}

/** Returns violations, each with an element, and the ids of passed rules: all results would take most of the time. */
async function runAxe(page: Page, options: RunOptions): Promise<Outcome> {
  // A megabyte of script: a page that was checked before has it.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  return await page.evaluate(`axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })})
    .then(({ violations, passes }) => ({
      violations: violations.map(({ id, nodes }) => [id, nodes[0].html]),
      passes: passes.map(({ id }) => id),
    }))`);
}
