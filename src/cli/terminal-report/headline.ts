import { type Result, scoreText } from '../../audits/score.ts';
import { counted } from '../../engine/text/counted.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import { cutText } from '../terminal/cut-text.ts';
import { printable } from '../terminal/printable.ts';
import { indented, type Screen, type Style } from './screen.ts';

export const RESULT_STYLES: Record<Result, Style> = { good: 'green', decent: 'yellow', bad: 'red' };

const MAX_TITLE_COLUMNS = 200;
const INDENT = 2;
const BYTES_PER_KB = 1000;

/** The result, the page and its facts. */
export function headline(audit: ReportPageData, screen: Screen): string[] {
  const { result, score, finalUrl, page } = audit;
  const resultText = screen.paint('bold', screen.paint(RESULT_STYLES[result], result.toUpperCase()));
  const title = page.title === null ? 'No title' : cutText(printable(page.title), MAX_TITLE_COLUMNS);
  const facts = [
    `${page.httpVersion} ${page.statusCode}`,
    `${(page.htmlBytes / BYTES_PER_KB).toFixed(1)} kB`,
    counted(page.domNodes, 'element'),
    `first byte in ${page.ttfbMs} ms`,
    ...(page.redirects > 0 ? [counted(page.redirects, 'redirect')] : []),
  ];
  return [
    `${resultText}  ${screen.paint('bold', `${scoreText(score)} of 100`)}`,
    '',
    ...indented(screen, title, { indent: INDENT }),
    // Not wrapped: terminals turn only whole URLs into links.
    ' '.repeat(INDENT) + screen.paint('cyan', printable(finalUrl)),
    ...indented(screen, facts.join(' · '), { indent: INDENT, style: 'dim' }),
  ];
}
