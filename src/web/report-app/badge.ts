import { html } from 'hono/html';
import { COVERAGE_CAP, scoreText } from '../../audits/score.ts';
import type { Report } from '../../database/entities/report.ts';
import type { ReportResult } from '../../describe/report-result.ts';
import { pixelWidth } from '../../engine/text/text-width.ts';
import { coverageText, errorPageName } from '../../report-view/wording.ts';
import type { PageFindings } from '../../reports/show/report-details.ts';

const LABEL = 'page report';
const FONT_SIZE_PX = 11;
/** The font size of the widths of `pixelWidth`. */
const MEASURED_SIZE_PX = 20;
const PADDING_PX = 7;
const HEIGHT_PX = 20;

/** White text on them has a contrast of at least 4.5, and they are visible on light and dark pages. */
const COLORS: Record<ReportResult, string> = { good: '#12774a', decent: '#955800', bad: '#c0272d' };
const NEUTRAL = '#56607a';
const LABEL_COLOR = '#30363f';

/**
 * The badge of a report: the result of the last completed run, else the status. For an error page it says so, and if
 * too few checks could be evaluated, the title has their number.
 */
export function badge({ result, score, status }: Report, findings: PageFindings | null): string {
  if (!result || !findings) return plainBadge(status);
  const errorPage = errorPageName(findings.page.statusCode);
  if (errorPage) return draw(errorPage.toLowerCase(), COLORS.bad);
  const { cappedBy, coverageJudged: judged, coverageTotal: total } = findings;
  const basis = cappedBy.includes(COVERAGE_CAP) ? `, ${coverageText({ judged, total })}` : '';
  return draw(`${result} ${scoreText(score)}`, COLORS[result], basis);
}

/** A badge with a word in place of a result. */
export function plainBadge(word: string): string {
  return draw(word, NEUTRAL);
}

/** @param remark added to the text in the title, but not in the image */
function draw(text: string, color: string, remark = ''): string {
  const label = measured(LABEL);
  const value = measured(text);
  const width = label.width + value.width;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT_PX}" role="img" aria-label="${LABEL}: ${text}${remark}">
<title>${LABEL}: ${text}${remark}</title>
<rect width="${width}" height="${HEIGHT_PX}" rx="4" fill="${LABEL_COLOR}"/>
<path d="M${label.width} 0h${value.width - 4}a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-${value.width - 4}z" fill="${color}"/>
<g fill="#fff" font-family="Arial,Helvetica,sans-serif" font-size="${FONT_SIZE_PX}">
<text x="${PADDING_PX}" y="14" textLength="${label.textPx}">${LABEL}</text>
<text x="${label.width + PADDING_PX}" y="14" textLength="${value.textPx}">${text}</text>
</g>
</svg>
`.toString();
}

/** The width of a text and of the box around it. `textLength` fits the text to this width in any font. */
function measured(text: string): { textPx: number; width: number } {
  const textPx = Math.round((pixelWidth(text) * FONT_SIZE_PX) / MEASURED_SIZE_PX);
  return { textPx, width: textPx + 2 * PADDING_PX };
}
