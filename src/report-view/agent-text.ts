import type { Check } from '../audits/check-type.ts';
import { scoreText } from '../audits/score.ts';
import { UNTRUSTED_NOTICE } from '../audits/untrusted-notice.ts';
import { formatNumber } from '../engine/text/units.ts';
import { escapeControlCharactersInLines } from '../escape-control-characters.ts';
import { checksToFix } from './improvements.ts';
import type { ReportData } from './report-data.ts';

/** The first checks have nearly all of the gain. */
const MAX_CHECKS = 25;
const MAX_EVIDENCE = 5;
const MAX_FIXES = 3;

/** The findings of a report as Markdown, for a coding agent. Texts of the page are in fenced blocks, after a notice. */
export function agentText(report: ReportData): string {
  const { finalUrl, score, result, patch } = report;
  const checks = checksToFix(report).slice(0, MAX_CHECKS);
  const text = [
    '# Fix the findings of an audit of a page',
    `${UNTRUSTED_NOTICE} It is in the fenced blocks.`,
    fenced('text', `URL of the page: ${collapsed(finalUrl)}`),
    `The page has a score of ${scoreText(score)} of 100 (${result}).`,
    'Keep the visible text, the URLs and the behavior of the page, except where a finding asks for a change. Do not fill gaps marked with "…" with invented facts: ask.',
    ...(patch === null
      ? []
      : ['## Patch', 'These changes were tested together. Apply them first.', fenced('diff', patch)]),
    '## Findings, the most important first',
    ...checks.map(findingText),
  ].join('\n\n');
  return escapeControlCharactersInLines(text);
}

function findingText({ title, scoreGain, advice, evidence, fixes, id }: Check): string {
  const places = evidence.slice(0, MAX_EVIDENCE).map(({ line, snippet, url, note }) => {
    const parts = [line !== null && `line ${line}`, snippet ?? url, note].filter(Boolean);
    return collapsed(parts.join(': '));
  });
  return [
    `### ${collapsed(title)} (${id}, +${formatNumber(scoreGain)})`,
    ...(advice ? [collapsed(advice)] : []),
    ...(places.length > 0 ? [fenced('text', places.join('\n'))] : []),
    ...fixes
      .filter(({ applicability }) => applicability !== 'ready')
      .slice(0, MAX_FIXES)
      .map(({ label, language, code, steps }) =>
        [`${label}:`, fenced(language, code), ...steps.map((step) => `- ${step}`)].join('\n'),
      ),
  ].join('\n\n');
}

/** The text on one line. */
const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A block of code, with a fence that is longer than each in the code. */
function fenced(language: string, code: string): string {
  let longest = 2;
  for (const [{ length }] of code.matchAll(/`+/g)) longest = Math.max(longest, length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}
