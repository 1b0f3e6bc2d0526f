import type { Outcome } from '../../audits/audit-type.ts';
import { resultForScore, roundScore, scoreText } from '../../audits/score.ts';
import type { CategorySummary } from '../../audits/score-type.ts';
import type { ReportResult } from '../../describe/report-result.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { counted, formatBytes, formatMs } from '../../engine/text/units.ts';
import { limitsOf, OTHER_OUTCOMES, unknownByReason } from '../../report-view/blocks.ts';
import type { ReportData } from '../../report-view/report-data.ts';
import { tasksOf } from '../../report-view/tasks.ts';
import {
  CATEGORY_NAMES,
  categoryWords,
  coverageText,
  errorPageName,
  OUTCOME_NAMES,
  REASON_WORDS,
} from '../../report-view/wording.ts';
import { printable } from '../terminal/output.ts';
import { cutText } from '../terminal/wrap-text.ts';
import { indented, type Screen, type Style } from './screen.ts';
import { taskParagraphs } from './task-paragraphs.ts';

/** Renders a report for a terminal: the result, then the fixes in descending order of gain. */
export function renderTerminalReport(audit: ReportData, screen: Screen): string {
  const paragraphs = [
    headline(audit, screen),
    categoryBars(audit.categories, screen),
    limitsOfResult(audit, screen),
    ...section('Failed', audit, 'failed', screen),
    ...section('To improve', audit, 'warning', screen),
    otherChecks(audit, screen),
  ];
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** The color of each result. */
const RESULT_STYLES: Record<ReportResult, Style> = { good: 'green', decent: 'yellow', bad: 'red' };

const ERROR_PAGE_MEANING = 'the findings are about the error, not the intended page';
const MAX_TITLE_COLUMNS = 200;

/** The result, the page and its facts. For an error page, the first line says so. */
function headline(audit: ReportData, screen: Screen): string[] {
  const { result, score, coverage, finalUrl, page } = audit;
  const errorPage = errorPageName(page.statusCode);
  const resultText = screen.paint('bold', screen.paint(RESULT_STYLES[result], result.toUpperCase()));
  const title = page.title === null ? 'No title' : cutText(printable(page.title), MAX_TITLE_COLUMNS);
  const facts = [
    `${page.httpVersion} ${page.statusCode}`,
    formatBytes(page.htmlBytes),
    counted(page.domNodes, 'element'),
    `first byte in ${formatMs(page.ttfbMs)}`,
    ...(page.redirects > 0 ? [counted(page.redirects, 'redirect')] : []),
  ];
  return [
    ...(errorPage ? [screen.paint('bold', screen.paint('red', `${errorPage}: ${ERROR_PAGE_MEANING}`))] : []),
    `${resultText}  ${screen.paint('bold', `${scoreText(score)} of 100`)}, ${coverageText(coverage)}`,
    '',
    ...indented(screen, title, { indent: 2 }),
    // Not wrapped: terminals turn only whole URLs into links.
    `  ${screen.paint('cyan', printable(finalUrl))}`,
    ...indented(screen, facts.join(' · '), { indent: 2, style: 'dim' }),
  ];
}

/** A heading and the tasks whose check has the outcome; empty without any. */
function section(heading: string, report: ReportData, wanted: Outcome, screen: Screen): string[][] {
  const tasks = tasksOf(report).filter(({ check }) => check.outcome === wanted);
  if (tasks.length === 0) return [];
  const gain = roundScore(sumOf(tasks, ({ check }) => check.scoreGain));
  const paragraphs = tasks.flatMap((task) => taskParagraphs(task, screen));
  const title = `${heading}: ${counted(paragraphs.length, 'check')}, worth ${gain} of the score`;
  return [[screen.paint('bold', title)], ...paragraphs];
}

function limitsOfResult(report: ReportData, screen: Screen): string[] {
  return limitsOf(report).flatMap(({ text, check }) =>
    indented(screen, check ? `${text} “${check.title}”.` : text, { indent: 2 }),
  );
}

/** The numbers of checks that need no fix, by outcome, and why some could not be determined. */
function otherChecks({ checks }: ReportData, screen: Screen): string[] {
  const reasons = unknownByReason(checks).map(([reason, { length }]) => `${REASON_WORDS[reason]}: ${length}`);
  const parts = OTHER_OUTCOMES.flatMap((wanted) => {
    const { length } = checks.filter(({ outcome }) => outcome === wanted);
    const why = wanted === 'unknown' ? ` (${reasons.join(', ')})` : '';
    return length > 0 ? `${length} ${OUTCOME_NAMES[wanted].toLowerCase()}${why}` : [];
  });
  return indented(screen, parts.join(' · '), { indent: 2, style: 'dim' });
}

const BAR_COLUMNS = 20;
const MAX_SCORE = 100;
const NAME_COLUMNS = Math.max(...Object.values(CATEGORY_NAMES).map((name) => name.length));
const SCORE_COLUMNS = '99.9'.length;

/**
 * A line for each category: its score as a bar, and the number of failed checks and warnings. Without a score, also how
 * many of its checks were evaluated.
 */
function categoryBars(categories: readonly CategorySummary[], screen: Screen): string[] {
  return categories.map((summary) => {
    const { category, score } = summary;
    const name = CATEGORY_NAMES[category].padEnd(NAME_COLUMNS);
    const number = scoreText(score).padStart(SCORE_COLUMNS);
    const counts = categoryWords(summary).join(', ');
    return `  ${name}  ${bar(score, screen)} ${number}${counts && screen.paint('dim', `  ${counts}`)}`;
  });
}

function bar(score: number | null, { paint }: Screen): string {
  // Rounded down, so that only a score of 100 fills the bar.
  const full = Math.floor(((score ?? 0) / MAX_SCORE) * BAR_COLUMNS);
  const style = RESULT_STYLES[resultForScore(score ?? 0)];
  return paint(style, '█'.repeat(full)) + paint('dim', '░'.repeat(BAR_COLUMNS - full));
}
