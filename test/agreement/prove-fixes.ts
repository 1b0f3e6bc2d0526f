import { auditPage } from '../../src/audits/audit-page.ts';
import type { OfferedFixes } from '../../src/audits/check.ts';
import type { Check } from '../../src/audits/check-type.ts';
import { auditWithFixes, revisePage } from '../../src/audits/fixes/prove-fixes.ts';
import { roundScore } from '../../src/audits/score.ts';
import { parsePage } from '../../src/engine/page.ts';
import type { PageSource } from '../../src/page/fetched-page.ts';
import { fixedPage } from '../audits/fixed-page.ts';
import { editsOf, isReady, withEdits } from '../audits/fixes/report-edits.ts';
import { fetchWhole, openFetcher } from './open-engine.ts';

/** The fixes of real pages. */
interface FixProof {
  pages: number;
  /** Pages with ready edits. */
  edited: number;
  /** Numbers of pages by the ids of audits with ready fixes. */
  ready: Map<string, number>;
  /** Sum of the gains of all pages, by their ready fixes. */
  gain: number;
  /** The checks whose fixes were applied alone. */
  pairs: FixPair[];
  /** The fixes that did not hold. */
  faults: string[];
}

/** Applies all ready edits of each page in random order, and audits it again. @param host the only host to reach */
export async function proveFixes(host: string, urls: readonly string[]): Promise<FixProof> {
  const fetcher = openFetcher(host);
  const proof: FixProof = { pages: 0, edited: 0, ready: new Map(), gain: 0, pairs: [], faults: [] };
  for (const url of urls) {
    const source = await fetchWhole(fetcher, url).catch(() => null);
    if (!source) continue;
    proof.pages++;
    const { checks, score, afterFixes } = auditWithFixes(parsePage(source));
    proof.gain += (afterFixes?.score ?? score) - score;
    for (const { id } of checks.filter(isReady)) proof.ready.set(id, (proof.ready.get(id) ?? 0) + 1);
    proof.pairs.push(...fixPairs(source));
    const edits = editsOf(checks).sort(() => Math.random() - 0.5);
    if (edits.length === 0) continue;
    proof.edited++;
    try {
      const after = auditPage(revisePage(parsePage(source), withEdits(source.html, edits)));
      for (const { id, fixes } of checks.filter(isReady)) {
        const isEdit = fixes.some((fix) => fix.applicability === 'ready' && fix.edits.length > 0);
        const outcome = after.checks.find((check) => check.id === id)?.outcome;
        if (isEdit && outcome !== 'passed' && outcome !== 'not_applicable')
          proof.faults.push(`${url}: ${id} is ${outcome} after its ready edits`);
      }
    } catch (error) {
      proof.faults.push(`${url}: ${error}`);
    }
  }
  fetcher.close();
  return proof;
}

/** A check of a page whose fixes were applied alone. */
interface FixPair {
  id: string;
  url: string;
  /** The gain that the report promises, and the one that the fixes achieve. */
  promised: number;
  won: number;
  isFixed: boolean;
  /** Audits that passed before and do not any more. */
  worse: string[];
}

/** Applies the fixes of each check of a page alone, with a text in each gap, and audits the page again. */
function fixPairs(source: PageSource): FixPair[] {
  const page = parsePage(source);
  const offered: OfferedFixes = new Map();
  const before = auditPage(page, null, offered);
  return before.checks.filter(isOpen).flatMap(({ id, evidenceTotal, scoreGain: promised }) => {
    const fixed = fixedPage(page, { fixes: [...(offered.get(id) ?? [])], evidenceTotal });
    if (!fixed) return [];
    const after = auditPage(fixed);
    const open = new Set(after.checks.filter(isOpen).map((check) => check.id));
    const worse = before.checks.filter((check) => check.outcome === 'passed' && open.has(check.id));
    return {
      id,
      url: source.url,
      promised,
      won: roundScore(after.score - before.score),
      isFixed: !open.has(id),
      worse: worse.map((check) => check.id),
    };
  });
}

/** Scores have one decimal. */
const MAX_SHORTFALL = 0.1;

function winsPromise({ promised, won, isFixed, worse }: FixPair): boolean {
  return isFixed && worse.length === 0 && won >= promised - MAX_SHORTFALL;
}

const isOpen = ({ outcome }: Check) => outcome === 'failed' || outcome === 'warning';

/** The proof as text. */
export function proofText({ pages, edited, ready, gain, pairs, faults }: FixProof): string {
  const short = pairs.filter((pair) => !winsPromise(pair));
  const audits = [...ready].sort(([, a], [, b]) => b - a).map(([id, count]) => `${id} ${count}`);
  return [
    `${pages} pages, ${edited} with ready edits, gain ${(gain / pages).toFixed(1)} in the mean.`,
    `Ready fixes by audit: ${audits.join(', ')}.`,
    `${pairs.length - short.length} of ${pairs.length} checks win the promised gain with their fixes alone, and harm no other.`,
    ...short.map((pair) => JSON.stringify(pair)),
    `${faults.length} faults.`,
    ...faults,
    '',
  ].join('\n');
}
