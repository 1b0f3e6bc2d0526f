import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportData } from '../../../report-view/report-data.ts';
import { jsonText, printNote, printPatch, printResult } from '../../terminal/output.ts';
import { renderTerminalReport } from '../../terminal-report/render-terminal-report.ts';
import { PLAIN_SCREEN, type Screen, screenOf } from '../../terminal-report/screen.ts';
import { writeFileAtomically } from '../../write-file-atomically.ts';
import type { Output } from '../audit-config.ts';
import { type EvaluatedPage, nameOf } from './evaluated-page.ts';
import { renderWorkflowCommands } from './github.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { renderSarif } from './sarif.ts';
import { renderSummary } from './summary.ts';

const MAX_NAME_CHARACTERS = 80;
const DIGEST_CHARACTERS = 8;

/** How outputs are written. */
export interface OutputOptions {
  /** Whether the command names one page, so that outputs are those of a page, not of a list. */
  isSingle: boolean;
  /** Whether the runner of GitHub reads what is printed. */
  isOnGithub: boolean;
}

/** Writes one output. Workflow commands without a file go to standard error, where GitHub reads them too. */
export async function writeOutput(
  { format, file }: Output,
  pages: readonly EvaluatedPage[],
  { isSingle, isOnGithub }: OutputOptions,
): Promise<void> {
  if (format === 'html') return await writeReportPages(file ?? '', pages, isSingle);
  // The command ends with the error of a single page.
  if (format === 'text' && file === null && isSingle && pages[0]?.report.error) return;
  const text = RENDERERS[format](pages, isSingle, file === null ? screenOf(process.stdout) : PLAIN_SCREEN);
  if (text === '') {
    if (format === 'patch') printNote('No fix can be applied as a patch.');
  } else if (file !== null) {
    await writeFileAtomically(file, format === 'patch' ? text : `${text.trimEnd()}\n`);
    if (format === 'patch') printNote(`The patch is in ${file}`);
  } else if (format === 'github') {
    process.stderr.write(`${text}\n`);
  } else if (format === 'patch') {
    printPatch(text, isOnGithub);
  } else {
    printResult(text.trimEnd());
  }
}

/** The report that the text shows whole: that of a single page that was audited here; null otherwise. */
export function wholeReport(pages: readonly EvaluatedPage[], isSingle: boolean): ReportData | null {
  return (isSingle && pages[0]?.data) || null;
}

type Renderer = (pages: readonly EvaluatedPage[], isSingle: boolean, screen: Screen) => string;

const RENDERERS: Record<Exclude<Output['format'], 'html'>, Renderer> = {
  text: renderText,
  json: renderJson,
  markdown: renderMarkdown,
  junit: renderJunit,
  sarif: renderSarif,
  github: renderWorkflowCommands,
  patch: (pages) => pages.map(({ report }) => report.patch ?? '').join(''),
};

function renderText(pages: readonly EvaluatedPage[], isSingle: boolean, screen: Screen): string {
  const report = wholeReport(pages, isSingle);
  if (!report) return renderSummary(pages, screen);
  const comparisons = pages.flatMap(({ comparison }) => comparison?.text ?? []);
  return [renderTerminalReport(report, screen), ...comparisons].join('\n');
}

function renderJson(pages: readonly EvaluatedPage[], isSingle: boolean): string {
  const reports = pages.map(({ report, comparison }) => ({
    ...report,
    ...(comparison && { comparison: comparison.json }),
  }));
  return jsonText(isSingle ? reports[0] : reports);
}

/** Writes the report page of a single page into the file, or those of several into a folder. */
async function writeReportPages(
  path: string,
  pages: readonly EvaluatedPage[],
  isSingle: boolean,
): Promise<void> {
  const { renderReportPage } = await import('../../../web/report-page/render-report-page.ts');
  if (!isSingle) await mkdir(path, { recursive: true });
  for (const page of pages) {
    if (!page.data) continue;
    const file = isSingle ? path : join(path, `${fileNameOf(page)}.html`);
    await writeFileAtomically(file, renderReportPage(page.data));
    printNote(`The report page is in ${file}`);
  }
}

/** A name that every file system allows: a readable part, and a part of the digest of the URL, which makes it unique. */
function fileNameOf(page: EvaluatedPage): string {
  const readable = nameOf(page)
    .replace(/^https?:\/\/|\.html$/g, '')
    .replace(/[^a-z0-9.-]+/gi, '-');
  const digest = createHash('sha256').update(nameOf(page)).digest('hex');
  return `${readable.slice(0, MAX_NAME_CHARACTERS)}-${digest.slice(0, DIGEST_CHARACTERS)}`;
}
