import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { askAxe } from './ask-axe.ts';
import { askLighthouse } from './ask-lighthouse.ts';
import type { SamplePage } from './collect-pages.ts';
import type { ReferenceVerdicts } from './reference-verdict.ts';

/** They take seconds a page, and say the same of the same page. Delete the folder after an update of either. */
const CACHE = join(tmpdir(), 'page-reports-agreement');

/** What the references say of a page. */
export interface ReferenceAnswer {
  verdicts: ReferenceVerdicts;
  /** How long Lighthouse took, in milliseconds; null when the answer is one of an earlier run. */
  lighthouseMs: number | null;
}

/**
 * Asks Lighthouse, and axe-core for the rules that Lighthouse does not run. Null when they cannot judge the
 * page. `isAnew` asks again what an earlier run has asked.
 */
export async function askReferences(
  page: SamplePage,
  url: string,
  { browser, port, isAnew }: { browser: Browser; port: number; isAnew: boolean },
): Promise<ReferenceAnswer | null> {
  const content = readFileSync(page.file);
  const name = createHash('sha256').update(page.path).update(content).digest('hex').slice(0, 32);
  const file = join(CACHE, `${name}.json`);
  if (!isAnew && existsSync(file)) {
    return { ...JSON.parse(readFileSync(file, 'utf8')), lighthouseMs: null };
  }

  const answer = await ask(url, browser, port).catch((error) => {
    process.stderr.write(`${page.path}: ${error}\n`);
    return null;
  });
  // A page that they cannot judge today may have met a slow machine.
  if (!answer) return null;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, JSON.stringify(answer));
  return answer;
}

async function ask(url: string, browser: Browser, port: number): Promise<ReferenceAnswer> {
  const lighthouse = await askLighthouse(url, port);
  const axe = await askAxe(url, browser);
  return { verdicts: { ...axe, ...lighthouse.verdicts }, lighthouseMs: lighthouse.durationMs };
}
