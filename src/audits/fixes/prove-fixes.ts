/** Proves fixes: applies them to the page as it was fetched, and audits it again. */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { sourcePosition } from '../../engine/dom/source-position.ts';
import { type Page, parsePage } from '../../engine/page.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import type { FetchedPage, PageSource } from '../../page/fetched-page.ts';
import type { HeaderLine } from '../../page/headers.ts';
import type { AxePage, AxeResults } from '../accessibility/axe/axe-results.ts';
import { gatherAxe } from '../accessibility/axe/gather-axe.ts';
import { type AuditReport, auditPage, CAPS, checkAll } from '../audit-page.ts';
import type { Outcome } from '../audit-type.ts';
import type { OfferedFixes } from '../check.ts';
import type { Check } from '../check-type.ts';
import type { Fix, SourceEdit } from '../finding-type.ts';
import { scoreChecks } from '../score.ts';
import type { AfterFixes } from '../score-type.ts';
import { type Change, isIncomplete, type OfferedFix } from './changes.ts';
import { applyEdits, type Edit, planEdits, shift } from './source-edits.ts';

/**
 * A page whose audit took longer is not audited again: the proof takes up to twice the time of an audit, and a process
 * that takes 10 s for both is killed, so that the page would be audited once more, without a proof.
 */
const MAX_AUDIT_MS = 3_000;
/** How often the page is audited with fixes: without those that did not hold the time before. */
const MAX_ATTEMPTS = 2;
/** A longer patch is of no use: it contains lines of megabytes. */
const MAX_PATCH_CHARACTERS = 200_000;
/** The comparison of a page with many different lines could take minutes. */
const MAX_MS = 500;

/** An offered fix with the published one. */
interface Candidate {
  check: Check;
  fix: Fix;
  offered: OfferedFix;
  edits: Edit[];
}

/**
 * Audits a page, and then with its fixes, which proves which of them are ready.
 * @param onProof called between the two
 */
export function auditWithFixes(page: AxePage, onProof = () => {}): AuditReport {
  const offered: OfferedFixes = new Map();
  const startedAt = performance.now();
  const report = auditPage(page, null, offered);
  if (performance.now() - startedAt > MAX_AUDIT_MS) return report;
  onProof();
  let proof: ReturnType<typeof proveFixes>;
  try {
    proof = proveFixes(page, report, candidatesOf(report.checks, offered));
  } catch {
    // An error of the proof must not fail the run.
    return report;
  }
  const { ready, afterFixes } = proof;
  const used = new Set<Edit>();
  for (const { fix, offered, edits } of ready) {
    fix.applicability = 'ready';
    showEdits(page, fix, offered, edits);
    for (const edit of edits) used.add(edit);
  }
  showGaps(page, report.checks, offered, used);
  const patch = used.size === 0 ? null : createPatch(page, applyEdits(page.html, used));
  return { ...report, afterFixes, patch };
}

/**
 * A unified diff of the page as it was fetched and with edits, for `patch -p1` in the folder of the site.
 * @returns null if it would be too long, or would not apply: it is in UTF-8, and the file of the page is not
 */
function createPatch(page: FetchedPage, edited: string): string | null {
  const mark = page.encodingSource === 'bom' ? '\ufeff' : '';
  const file = fileOf(page.url);
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, mark + page.html, mark + edited, '', '', {
    headerOptions: FILE_HEADERS_ONLY,
    timeout: MAX_MS,
  });
  if (patch === undefined) return null;
  const isAscii = !/[^\t\n\r -~]/.test(patch);
  const applies = page.encoding === 'UTF-8' || (isAscii && !page.encoding.startsWith('UTF-16'));
  return applies && patch.length <= MAX_PATCH_CHARACTERS ? patch : null;
}

/** The probable file of a page, relative to the root of the site. */
function fileOf(url: string): string {
  const path = new URL(url).pathname.slice(1);
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/** The fixes that could be ready: with headers, or with changes of all elements that a check found. */
function candidatesOf(checks: readonly Check[], offered: OfferedFixes): Candidate[] {
  return checks.filter(isOpen).flatMap((check) => {
    const own = offered.get(check.id) ?? [];
    const changing = own.filter(({ changes }) => changes);
    const areWhole = changing.length >= check.evidenceTotal && !changing.some(isIncomplete);
    return own.flatMap((offered, i) => {
      const fix = check.fixes[i];
      const isWhole = offered.changes ? areWhole : offered.header !== undefined && !isIncomplete(offered);
      return fix && isWhole ? { check, fix, offered, edits: [] } : [];
    });
  });
}

/** Applies candidates until those that are left hold together. @returns these, and the outcome with them */
function proveFixes(page: AxePage, report: AuditReport, candidates: readonly Candidate[]) {
  let left = plan(page, candidates);
  for (let attempt = 0; attempt < MAX_ATTEMPTS && left.length > 0; attempt++) {
    const checks = checkAll(revise(page, left));
    const outcomes = new Map(checks.map(({ id, outcome }) => [id, outcome]));
    const holding = left.filter(({ check }) => !isOpen({ outcome: outcomes.get(check.id) ?? 'unknown' }));
    const isWorse = report.checks.some(
      // A problem that was unknown is not new.
      ({ id, outcome }) => outcome !== 'unknown' && severity(outcomes.get(id)) > severity(outcome),
    );
    if (holding.length === left.length && !isWorse) {
      return { ready: left, afterFixes: afterFixesOf(report.checks, checks) };
    }
    if (holding.length === left.length) break;
    left = plan(page, holding);
  }
  return { ready: [], afterFixes: afterFixesOf(report.checks, report.checks) };
}

/** The candidates with their edits; without those that cannot be applied together with earlier ones. */
function plan(page: Page, candidates: readonly Candidate[]): Candidate[] {
  const fixes = candidates.map(({ offered }) => offered);
  const edits = planEdits(page.document, fixes);
  return candidates.flatMap((candidate, i) => {
    if (candidate.offered.changes === undefined) return candidate;
    const own = edits[i];
    return own ? { ...candidate, edits: own } : [];
  });
}

/** The page with fixes applied, and the results of axe-core for it. */
function revise(page: AxePage, candidates: readonly Candidate[]): AxePage {
  const html = applyEdits(page.html, new Set(candidates.flatMap(({ edits }) => edits)));
  const fixes = candidates.map(({ offered }) => offered);
  const revised: AxePage = revisePage(page, html, fixedHeaders(page.headers, fixes));
  const changes = fixes.flatMap((fix) => fix.changes ?? []);
  revised.axe = repeatAxe(revised, page.axe, changes);
  return revised;
}

/** Header lines with those that fixes set, and without those that they remove. */
export function fixedHeaders(lines: HeaderLine[], fixes: readonly OfferedFix[]): HeaderLine[] {
  return fixes.reduce((before, { header }) => {
    if (!header) return before;
    const others = before.filter(([name]) => name !== header.name);
    return header.value === null ? others : [...others, [header.name, header.value]];
  }, lines);
}

/** The page with another text and other headers. */
export function revisePage(page: Page, html: string, headers = page.headers): Page {
  const { document: _, parseErrors: __, isCut: ___, ...source } = page;
  const hops = source.hops.map((hop, i) => (i === source.hops.length - 1 ? { ...hop, headers } : hop));
  return parsePage({ ...source, html, headers, hops, ...encodingOf(source, html) });
}

/** The results of axe-core after changes. Only the rules whose results can differ run again, because all take long. */
function repeatAxe(page: AxePage, before: AxeResults | undefined, changes: readonly Change[]) {
  const rules = changes.map(changedRules);
  if (typeof before !== 'object' || rules.includes(null)) return gatherAxe(page);
  const only = new Set(rules.flatMap((ids) => ids ?? []));
  if (only.size === 0) return before;
  const again = gatherAxe(page, only);
  return typeof again === 'object' ? new Map([...before, ...again]) : again;
}

/** A page without declared encoding that has only ASCII characters is UTF-8 as soon as it says so. */
function encodingOf(source: PageSource, html: string): Partial<PageSource> {
  const declaresUtf8 = source.encodingSource === 'default' && /<meta charset="utf-8">/.test(html);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  return declaresUtf8 && /^[\x00-\x7f]*$/.test(html) ? { encoding: 'UTF-8', encodingSource: 'meta' } : {};
}

/** Attributes that no rule of axe-core reads. */
const INVISIBLE = new Set(
  `action async crossorigin decoding defer fetchpriority height integrity loading onpaste referrerpolicy rel sizes
  srcset width`.split(/\s+/),
);

/** The rules of axe-core whose results can differ after a change; null for all of them. */
function changedRules(change: Change): readonly string[] | null {
  if (change.kind === 'doctype') return [];
  if (change.kind === 'head' && change.html.startsWith('<title')) return TITLE_RULES;
  if (change.kind === 'head') return change.html.startsWith('<meta name="viewport"') ? VIEWPORT_RULES : [];
  const { localName } = change.element;
  if (localName === 'meta') return VIEWPORT_RULES;
  if (localName === 'title') return TITLE_RULES;
  if (change.kind !== 'attributes') return null;
  const names = Object.keys(change.attributes).filter((name) => !INVISIBLE.has(name));
  if (names.length === 0) return [];
  return names.every((name) => name === 'lang') ? LANGUAGE_RULES : null;
}

const TITLE_RULES = ['document-title'];
const VIEWPORT_RULES = ['meta-viewport', 'meta-refresh'];
const LANGUAGE_RULES = ['html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch', 'valid-lang'];

function isOpen({ outcome }: { outcome: Outcome }): boolean {
  return outcome === 'failed' || outcome === 'warning' || outcome === 'unknown';
}

function severity(outcome: Outcome | undefined): number {
  if (outcome === 'failed') return 2;
  return outcome === 'warning' ? 1 : 0;
}

function afterFixesOf(before: readonly Check[], after: readonly Check[]): AfterFixes {
  const { score, result, categories } = scoreChecks(after, CAPS);
  const fixed = before.filter(({ outcome }, i) => severity(outcome) > 0 && severity(after[i]?.outcome) === 0);
  return { score, result, categories, fixed: fixed.map(({ id }) => id) };
}

/**
 * Adds the edits to fixes with gaps, unless ready ones change the same characters. A check that its fixes do not cover
 * gets a step that says so.
 */
function showGaps(
  page: Page,
  checks: readonly Check[],
  offered: OfferedFixes,
  ready: ReadonlySet<Edit>,
): void {
  for (const { id, fixes, evidenceTotal } of checks) {
    const own = offered.get(id) ?? [];
    const edits = planEdits(page.document, own);
    const changing = fixes.filter((_, i) => own[i]?.changes);
    for (const [i, fix] of fixes.entries()) {
      if (fix.applicability === 'ready') continue;
      const isFree = edits[i]?.every((edit) => [...ready].every((other) => !overlap(edit, other)));
      if (isFree) showEdits(page, fix, own[i], edits[i] ?? []);
      if (fix !== changing.at(-1) || changing.length >= evidenceTotal) continue;
      fix.applicability = 'placeholders';
      const left = evidenceTotal - changing.length;
      fix.steps.push(`Change the other ${left === 1 ? 'one' : left} in the same way.`);
    }
  }
}

/** Adds the edits to a fix. The code of a changed tag is the tag in the source with all of its changes. */
function showEdits(
  page: Page,
  fix: Fix,
  { changes = [] }: Pick<OfferedFix, 'changes'> = {},
  edits: Edit[],
): void {
  fix.edits = edits.map((edit) => sourceEdit(page, edit));
  const [change] = changes;
  const tag = change?.kind === 'attributes' ? change.element.sourceCodeLocation?.startTag : null;
  if (!tag || changes.length > 1) return;
  const { startOffset, endOffset } = tag;
  const moved = edits.map((edit) => shift(edit, -startOffset));
  const code = applyEdits(page.html.slice(startOffset, endOffset), moved);
  if (code.length <= MAX_TEXT_CHARACTERS) fix.code = code;
}

function overlap(edit: Edit, other: Edit): boolean {
  return edit.start < other.end && other.start < edit.end;
}

function sourceEdit({ url, html, document }: Page, { start, end, text }: Edit): SourceEdit {
  const first = sourcePosition(document, start);
  const last = sourcePosition(document, end);
  return {
    url,
    startLine: first.line,
    startColumn: first.column,
    endLine: last.line,
    endColumn: last.column,
    before: html.slice(start, end),
    after: text,
  };
}
