import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { jsonText, printNote, printResult } from '../../terminal/output.ts';
import { renderTerminalReport } from '../../terminal-report/render-terminal-report.ts';
import { PLAIN_SCREEN, type Screen, screenOf } from '../../terminal-report/screen.ts';
import { writeFileAtomically } from '../../write-file-atomically.ts';
import type { Output } from '../audit-config.ts';
import { renderWorkflowCommands } from './github.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { nameOf, type Outcome } from './outcome.ts';
import { renderSarif } from './sarif.ts';
import { renderSummary } from './summary.ts';

const MAX_NAME_CHARACTERS = 80;
const DIGEST_CHARACTERS = 8;

/**
 * Writes one output. Workflow commands without a file go to standard error, where GitHub reads them too.
 * @param isSingle whether the output is that of one page, not of a list
 */
export async function writeOutput(
  { format, file }: Output,
  outcomes: readonly Outcome[],
  isSingle: boolean,
): Promise<void> {
  if (format === 'html') return await writeReportPages(file ?? '', outcomes);
  const text = RENDERERS[format](outcomes, isSingle, file === null ? screenOf(process.stdout) : PLAIN_SCREEN);
  if (format === 'patch' && text === '') return printNote('No fix can be applied as a patch.');
  if (file !== null) {
    await writeFileAtomically(file, text.endsWith('\n') ? text : `${text}\n`);
    if (format === 'patch') printNote(`The patch is in ${file}`);
  } else if (text !== '') {
    if (format === 'github') process.stderr.write(`${text}\n`);
    else printResult(text.trimEnd());
  }
}

type Renderer = (outcomes: readonly Outcome[], isSingle: boolean, screen: Screen) => string;

const RENDERERS: Record<Exclude<Output['format'], 'html'>, Renderer> = {
  text: renderText,
  json: renderJson,
  markdown: renderMarkdown,
  junit: renderJunit,
  sarif: renderSarif,
  github: renderWorkflowCommands,
  patch: (outcomes) => outcomes.map(({ report }) => report.patch ?? '').join(''),
};

/** The report of a single page that was audited here, else a summary of all. */
function renderText(outcomes: readonly Outcome[], isSingle: boolean, screen: Screen): string {
  const [outcome] = outcomes;
  // The error is printed at the end.
  if (isSingle && outcome?.report.error) return '';
  if (!isSingle || !outcome?.data) return renderSummary(outcomes, screen);
  const { data, comparison } = outcome;
  return [renderTerminalReport(data, screen), ...(comparison ? [comparison.text] : [])].join('\n');
}

function renderJson(outcomes: readonly Outcome[], isSingle: boolean): string {
  const reports = outcomes.map(({ report, comparison }) => ({
    ...report,
    ...(comparison && { comparison: comparison.json }),
  }));
  return jsonText(isSingle ? reports[0] : reports);
}

/** Writes the report page into the file, or those of several pages into a folder. */
async function writeReportPages(file: string, outcomes: readonly Outcome[]): Promise<void> {
  const { renderReportPage } = await import('../../../web/report-page/render-report-page.ts');
  for (const outcome of outcomes) {
    if (!outcome.data) continue;
    const target = outcomes.length === 1 ? file : join(file, `${fileNameOf(outcome)}.html`);
    await writeFileAtomically(target, renderReportPage(outcome.data));
    printNote(`The report page is in ${target}`);
  }
}

/** A name that every file system allows: a readable part, and a part of the digest of the URL, which makes it unique. */
function fileNameOf(outcome: Outcome): string {
  const readable = nameOf(outcome)
    .replace(/^https?:\/\/|\.html$/g, '')
    .replace(/[^a-z0-9.-]+/gi, '-');
  const digest = createHash('sha256').update(nameOf(outcome)).digest('hex');
  return `${readable.slice(0, MAX_NAME_CHARACTERS)}-${digest.slice(0, DIGEST_CHARACTERS)}`;
}
