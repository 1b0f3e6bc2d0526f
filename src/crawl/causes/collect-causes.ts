import { CATALOGUE_BY_ID } from '../../audits/catalogue.ts';
import type { Check } from '../../audits/check-type.ts';
import { roundScore } from '../../audits/score.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import type { Evidence } from '../../facts/evidence-type.ts';
import type { SharedCause } from './shared-cause-type.ts';

/** A cause of fewer pages is that of single pages. */
const MIN_PAGES = 3;
const MAX_EXAMPLES = 20;
const MAX_CAUSES = 1_000;
/** Causes that are kept while pages are added; those of one page are dropped first. */
const MAX_KEPT = 200_000;

interface Cause extends Omit<SharedCause, 'averageGain'> {
  lastPage: number;
}

/**
 * Collects the causes of the checks of a site page by page, so that no page is kept. The gain of a check is divided equally
 * among its findings, so that all causes together gain at most what the checks do.
 */
export function createCauseCollector() {
  const causes = new Map<string, Cause>();
  let count = 0;
  return {
    add({ url, checks }: { url: string; checks: readonly Check[] }): void {
      count++;
      for (const check of checks) {
        if (check.scoreGain === 0 || (check.outcome !== 'failed' && check.outcome !== 'warning')) continue;
        const listsAttempts = CATALOGUE_BY_ID.get(check.id)?.lists === 'attempts';
        const hasPlaces = check.evidence.length > 0 && !listsAttempts;
        const findings = hasPlaces ? check.evidence : [null];
        const gain = check.scoreGain / (hasPlaces ? check.evidenceTotal : 1);
        for (const finding of findings) {
          const { key, place } = placeOf(finding, url);
          const id = `${check.id} ${key}`;
          const cause = causes.get(id) ?? newCause(check, place);
          causes.set(id, cause);
          cause.totalGain += gain;
          if (cause.lastPage === count) continue;
          cause.lastPage = count;
          cause.pages++;
          if (cause.examples.length < MAX_EXAMPLES) cause.examples.push(url);
        }
      }
      if (causes.size > MAX_KEPT) for (const [id, { pages }] of causes) if (pages === 1) causes.delete(id);
    },
    /** The causes that several pages share, those with the highest total gain first. */
    result: (): SharedCause[] =>
      [...causes.values()]
        .filter(({ pages }) => pages >= MIN_PAGES)
        .sort((a, b) => b.totalGain - a.totalGain)
        .slice(0, MAX_CAUSES)
        .map(({ lastPage: _, ...cause }) => ({
          ...cause,
          averageGain: roundScore(cause.totalGain / cause.pages),
          totalGain: roundScore(cause.totalGain),
        })),
  };
}

function newCause({ id: audit, title: finding, fixes }: Check, place: Place): Cause {
  // The number is that of all findings of one page.
  const title = (/^\d/.test(finding) && CATALOGUE_BY_ID.get(audit)?.title) || finding;
  return { ...place, audit, title, pages: 0, totalGain: 0, fix: fixes[0] ?? null, examples: [], lastPage: 0 };
}

type Place = Pick<SharedCause, 'element' | 'file' | 'header'>;

const NOWHERE: Place = { element: null, file: null, header: null };
/** Ids differ between pages that a template generates; addresses distinguish the elements of a page from those of its template. */
const ID_ATTRIBUTE = / (?:id|for|aria-[\w]+|data-[\w-]+)="[^"]*"/g;
const QUERY = /\?[^"\s]*/g;
const HEADER_LINE = /^[\w-]+: /;

/** The place of a finding, and what identifies it on all pages that share it. */
function placeOf(finding: Evidence | null, pageUrl: string): { key: string; place: Place } {
  const { snippet = null, selector = null, url = null } = finding ?? {};
  if (selector !== null && snippet !== null) {
    const tag = snippet.replace(ID_ATTRIBUTE, withoutNumbers).replace(QUERY, '');
    const key = `element ${tag} ${withoutNumbers(selector)}`;
    return { key, place: { ...NOWHERE, element: snippet } };
  }
  if (url !== null && withoutFragment(url) !== withoutFragment(pageUrl))
    return { key: `file ${url.split('?', 1)[0]}`, place: { ...NOWHERE, file: url } };
  if (snippet !== null && HEADER_LINE.test(snippet))
    return { key: `header ${withoutNumbers(snippet)}`, place: { ...NOWHERE, header: snippet } };
  // A text on the page, such as its title, is one of the page.
  if (snippet !== null) return { key: `text ${snippet}`, place: NOWHERE };
  return { key: 'page', place: NOWHERE };
}

/** The text with all numbers equal: positions and ids differ between pages of one template. */
function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '0');
}
