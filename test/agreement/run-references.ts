import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { AXE_RULES } from '../../src/audits/accessibility/axe/axe-rules.ts';
import type { SamplePage } from './collect-pages.ts';
import { type ReferenceChecks, runLighthouse } from './run-lighthouse.ts';

/**
 * Reports of earlier runs. The references take seconds for a page, and their reports of the same page are the same.
 * Delete the folder after an update of Lighthouse or axe-core.
 */
const CACHE = join(tmpdir(), 'page-reports-references');
/** The device that Lighthouse emulates by default. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  bypassCSP: true,
};
const LOAD_TIMEOUT_MS = 20_000;

/** The outcomes of Lighthouse and axe-core for a page. */
export interface ReferenceReport {
  checks: ReferenceChecks;
  /** How long Lighthouse took, in milliseconds; null if the report is from an earlier run. */
  lighthouseMs: number | null;
}

/**
 * Runs Lighthouse, and axe-core for the rules that Lighthouse does not have.
 * @param ignoresCache runs both even if there is a report of an earlier run
 * @returns null if one of them cannot audit the page
 */
export async function runReferences(
  page: SamplePage,
  url: string,
  { browser, ignoresCache }: { browser: Browser; ignoresCache: boolean },
): Promise<ReferenceReport | null> {
  const content = readFileSync(page.file);
  const name = createHash('sha256').update(page.path).update(content).digest('hex').slice(0, 32);
  const file = join(CACHE, `${name}.json`);
  if (!ignoresCache && existsSync(file)) {
    return { ...JSON.parse(readFileSync(file, 'utf8')), lighthouseMs: null };
  }

  const report = await runBoth(url, browser).catch((error) => {
    process.stderr.write(`${page.path}: ${error}\n`);
    return null;
  });
  // Not cached: the error may be a timeout on a busy machine.
  if (!report) return null;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, JSON.stringify(report));
  return report;
}

async function runBoth(url: string, browser: Browser): Promise<ReferenceReport> {
  const lighthouse = await runLighthouse(url);
  const axe = await runAxe(url, browser);
  return { checks: { ...axe, ...lighthouse.checks }, lighthouseMs: lighthouse.durationMs };
}

/** Runs axe-core in a browser with scripts and styles, without the documents of frames. */
async function runAxe(url: string, browser: Browser): Promise<ReferenceChecks> {
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
