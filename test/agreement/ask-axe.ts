import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { AXE_RULES } from '../../src/audits/accessibility/axe/axe-rules.ts';
import type { ReferenceVerdicts } from './reference-verdict.ts';

/** Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  bypassCSP: true,
};
const LOAD_TIMEOUT_MS = 20_000;

/** Asks axe-core in a browser, scripts and styles included, about the top document alone. */
export async function askAxe(url: string, browser: Browser): Promise<ReferenceVerdicts> {
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

    const verdicts: ReferenceVerdicts = {};
    for (const id of AXE_RULES) verdicts[id] = { outcome: 'not_applicable', findings: 0 };
    for (const id of report.passes) verdicts[id] = { outcome: 'passed', findings: 0 };
    for (const [id, findings] of report.violations) verdicts[id] = { outcome: 'failed', findings };
    return verdicts;
  } finally {
    await context.close();
  }
}
