import { html } from 'hono/html';
import type { Check } from '../../../audits/check-type.ts';
import { sumOf } from '../../../engine/sum-of.ts';
import { formatNumber } from '../../../engine/text/units.ts';
import type { Evidence } from '../../../facts/evidence-type.ts';
import { displayUrl } from '../../../report-view/display-url.ts';
import { elementName, FILE_NUMBERS, noteText } from '../../../report-view/evidence-text.ts';
import { externalLink, type Html } from '../html.ts';

/** Longer tables show this many rows, and the rest on demand. */
const MAX_UNFOLDED = 8;

/** A finding as a row of the table. */
interface Row {
  evidence: Evidence;
  note: string;
}

/** A column; shown unless it is empty in all rows. */
interface Column {
  title: string;
  cell: (evidence: Evidence) => string;
  /** The sum of the column. */
  total?: (rows: readonly Row[]) => string;
}

const COLUMNS: Column[] = [
  ...FILE_NUMBERS.map(({ field, title, format, hasTotal }) => ({
    title,
    cell: ({ file }: Evidence) => {
      const amount = file?.[field] ?? null;
      return amount === null ? '' : format(amount);
    },
    ...(hasTotal && {
      total: (rows: readonly Row[]) => format(sumOf(rows, ({ evidence }) => evidence.file?.[field] ?? 0)),
    }),
  })),
  { title: 'Line', cell: ({ line }) => (line === null ? '' : String(line)) },
];

/** Findings as a table, files by wasted bytes or time. URLs of the origin of `pageUrl` are shown as paths. */
export function evidenceTable({ evidence, evidenceTotal }: Check, pageUrl?: string): Html | '' {
  if (evidence.length === 0) return '';
  const rows = evidence.map(rowOf).sort((a, b) => wasteOf(b) - wasteOf(a));
  const shared = sharedNote(rows);
  const shown = shared ? rows.map((row) => ({ ...row, note: '' })) : rows;
  const isSaid = shown.every(({ evidence: piece, note }) => !hasSubject(piece) && note === '');
  const unlisted = evidenceTotal - evidence.length;
  const origin = pageUrl && URL.parse(pageUrl)?.origin;
  const columns = COLUMNS.filter(({ cell }) => evidence.some((piece) => cell(piece) !== ''));
  const folded = shown.slice(MAX_UNFOLDED);
  return html`${shared && html`<p class="shared-note"><bdi>${rows.length > 1 && !isSaid ? `All: ${shared}` : shared}</bdi></p>`}
${isSaid ? '' : html`${table(shown.slice(0, MAX_UNFOLDED), { columns, origin, summed: { rows: shown, unlisted } })}${folded.length > 0 && html`<details class="more"><summary>${folded.length} more</summary>${table(folded, { columns, origin })}</details>`}`}
${unlisted > 0 && html`<p class="label">and ${formatNumber(unlisted)} more that are not listed</p>`}`;
}

function rowOf(evidence: Evidence): Row {
  const { note, text } = evidence;
  const isNamed = note !== null && (note === text || note.startsWith('says '));
  return { evidence, note: isNamed && elementName(evidence) !== null ? '' : noteText(note) };
}

/** The waste of a file, for sorting. Responses of redirects have no size, so they keep their order. */
function wasteOf({ evidence: { file } }: Row): number {
  return file?.saving ?? file?.bytes ?? 0;
}

/** The note that all rows share; empty if they differ, or for a single row that shows it itself. */
function sharedNote(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first || (rows.length === 1 && hasSubject(first.evidence))) return '';
  return rows.every(({ note }) => note === first.note) ? first.note : '';
}

interface TableOptions {
  columns: readonly Column[];
  /** The origin of the page. */
  origin: string | undefined;
  /** The rows that the totals sum up, and the number of findings that are not listed; without it, no totals. */
  summed?: { rows: readonly Row[]; unlisted: number };
}

function table(rows: readonly Row[], { columns, origin, summed }: TableOptions): Html {
  const isOfUrls = rows.every(({ evidence }) => evidence.url !== null);
  const hasTotals = summed && summed.rows.length > 1 && columns.some(({ total }) => total);
  return html`<table class="evidence">
${columns.length > 0 && html`<thead><tr><th scope="col">${isOfUrls ? 'URL' : 'Element'}</th>${columns.map(({ title }) => html`<th scope="col" class="number">${title}</th>`)}</tr></thead>`}
<tbody>${rows.map(
    (row) =>
      html`<tr><td>${subject(row, origin)}</td>${columns.map(({ cell }) => html`<td class="number">${cell(row.evidence)}</td>`)}</tr>`,
  )}</tbody>
${hasTotals && html`<tfoot><tr><th scope="row">Total of ${summed.unlisted > 0 && 'the listed '}${summed.rows.length}</th>${columns.map(({ total }) => html`<td class="number">${total?.(summed.rows)}</td>`)}</tr></tfoot>`}
</table>`;
}

function hasSubject({ snippet, url, selector }: Evidence): boolean {
  return snippet !== null || url !== null || selector !== null;
}

/** The file or the element, then further details that help to find it. */
function subject({ evidence, note }: Row, origin: string | undefined): Html {
  const { snippet, url, selector } = evidence;
  const name = elementName(evidence);
  const isTag = snippet?.startsWith('<') ?? false;
  // The URL of a link or a file makes its tag redundant.
  const code = url && isTag ? null : snippet;
  return html`<div class="subject">${name && html`<strong><bdi>${name}</bdi></strong>`}
${code && html`<code class="tag" dir="auto">${code}</code>`} ${url && externalLink(url, urlText(url, origin))}
${!hasSubject(evidence) ? html`<bdi>${note}</bdi>` : note && html`<span class="label"><bdi>${note}</bdi></span>`}
${selector && (name !== null || url === null) && html`<code class="selector">${selector}</code>`}</div>`;
}

/** The URL as text: of the origin of the page without the origin. */
function urlText(url: string, origin: string | undefined): string {
  const text = displayUrl(url);
  const ownOrigin = origin && url.startsWith(`${origin}/`) ? displayUrl(`${origin}/`).slice(0, -1) : '';
  return text.slice(ownOrigin.length);
}
