import { type Result, scoreText } from '../../audits/score.ts';
import { counted } from '../../engine/text/units.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import { coverageText, errorPageName } from '../../web/report-page/wording.ts';
import { printable } from '../terminal/output.ts';
import { cutText } from '../terminal/wrap-text.ts';
import { indented, type Screen, type Style } from './screen.ts';

/** The color of each result. */
export const RESULT_STYLES: Record<Result, Style> = { good: 'green', decent: 'yellow', bad: 'red' };

const ERROR_PAGE_MEANING = 'the findings are about the error, not the intended page';
const MAX_TITLE_COLUMNS = 200;
const INDENT = 2;
const BYTES_PER_KB = 1000;

/** The result, the page and its facts. For an error page, the first line says so. */
export function headline(audit: ReportPageData, screen: Screen): string[] {
  const { result, score, coverage, finalUrl, page } = audit;
  const errorPage = errorPageName(page.statusCode);
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
    ...(errorPage ? [screen.paint('bold', screen.paint('red', `${errorPage}: ${ERROR_PAGE_MEANING}`))] : []),
    `${resultText}  ${screen.paint('bold', `${scoreText(score)} of 100`)}, ${coverageText(coverage)}`,
    '',
    ...indented(screen, title, { indent: INDENT }),
    // Not wrapped: terminals turn only whole URLs into links.
    ' '.repeat(INDENT) + screen.paint('cyan', printable(finalUrl)),
    ...indented(screen, facts.join(' · '), { indent: INDENT, style: 'dim' }),
  ];
}
