import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { AXE_RULES } from '../../src/audits/accessibility/axe/axe-rules.ts';
import type { ReferenceChecks } from './run-references.ts';

/** The device that Lighthouse emulates by default. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  bypassCSP: true,
};
const LOAD_TIMEOUT_MS = 20_000;

/** Runs axe-core in a browser with scripts and styles, without the documents of frames. */
export async function runAxe(url: string, browser: Browser): Promise<ReferenceChecks> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS });
    const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    await page.evaluate(readFileSync(axeFile, 'utf8'));
    const report = (await page.evaluate(`axe.run(document, {
      runOnly: { type: 'rule', values: ${JSON.stringify(AXE_RULES)} },
      iframes: false,
    }).then(({ violations, passes }) => ({
      violations: violations.map(({ id, nodes }) => [id, nodes.length]),
      passes: passes.map(({ id }) => id),
    }))`)) as { violations: [string, number][]; passes: string[] };

    const checks: ReferenceChecks = {};
    for (const id of AXE_RULES) checks[id] = { outcome: 'not_applicable', findings: 0 };
    for (const id of report.passes) checks[id] = { outcome: 'passed', findings: 0 };
    for (const [id, findings] of report.violations) checks[id] = { outcome: 'failed', findings };
    return checks;
  } finally {
    await context.close();
  }
}
