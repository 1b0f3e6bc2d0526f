import stringWidth from 'string-width';
import type { Check } from '../../audits/check-type.ts';
import type { Evidence } from '../../facts/evidence-type.ts';
import { fileNumbersText, noteText } from '../../report-view/evidence-text.ts';
import { totalSavings } from '../../report-view/improvements.ts';
import type { Task } from '../../report-view/tasks.ts';
import { CATEGORY_NAMES, savingsText } from '../../report-view/wording.ts';
import { printable } from '../terminal/output.ts';
import { cutText, wrapText } from '../terminal/wrap-text.ts';
import { indented, type Screen } from './screen.ts';

const INDENT = 4;
const EVIDENCE_INDENT = 6;
const MAX_EVIDENCE_SHOWN = 3;
/** Long enough to recognize the text; the selector and the line lead to the rest. */
const MAX_QUOTED_COLUMNS = 160;
const LABEL_GAP = 2;
/** Minimum columns for a title beside the savings, which are left out on narrow terminals. */
const MIN_TITLE_COLUMNS = 30;

/** A paragraph for the check of a task, then one for each check that the same fix resolves. */
export function taskParagraphs({ check, sameCause }: Task, screen: Screen): string[][] {
  const main = paragraph({ ...check, savings: totalSavings([check, ...sameCause]) }, screen);
  const effects = sameCause.map((effect) => ({ ...effect, scoreGain: 0 }));
  return [main, ...effects.map((effect) => paragraph(effect, screen, `Same fix as “${check.title}”`))];
}

/** A failed check with how to fix it and its evidence; a warning in short, with its advice. */
function paragraph(check: Check, screen: Screen, cause = ''): string[] {
  const hasFailed = check.outcome === 'failed';
  const advice = check.advice ?? '';
  return [
    ...titleLines(check, screen, hasFailed ? screen.paint('red', '✗') : screen.paint('yellow', '!')),
    ...indented(screen, quote(cause), { indent: INDENT, style: 'dim' }),
    ...(hasFailed
      ? [
          ...indented(screen, advice, { indent: INDENT }),
          ...fixLines(check, screen),
          ...evidenceLines(check, screen),
          // Not wrapped: terminals turn only whole URLs into links.
          ' '.repeat(INDENT) + screen.paint('dim', printable(check.reference)),
        ]
      : indented(screen, advice, { indent: INDENT, style: 'dim' })),
  ];
}

/** The title, with the savings, the category and the gain in score at the right edge of its first line. */
function titleLines({ title, category, savings, scoreGain }: Check, screen: Screen, mark: string): string[] {
  const { columns, paint } = screen;
  const short = [CATEGORY_NAMES[category], ...(scoreGain > 0 ? [`+${scoreGain}`] : [])].join(' · ');
  const long = [savingsText(savings), short].filter(Boolean).join(' · ');
  const columnsBeside = (text: string) => columns - INDENT - text.length - LABEL_GAP;
  const label = columnsBeside(long) >= MIN_TITLE_COLUMNS ? long : short;
  const titleColumns = columnsBeside(label);
  return wrapText(quote(title), titleColumns).map((line, index) => {
    const title = paint('bold', line);
    if (index > 0) return ' '.repeat(INDENT) + title;
    const gap = ' '.repeat(titleColumns - stringWidth(line) + LABEL_GAP);
    return `  ${mark} ${title}${gap}${paint('dim', label)}`;
  });
}

/** The code of the first fix, as the report page shows it first. Not wrapped, so that it can be copied. */
function fixLines({ fixes: [fix] }: Check, { paint }: Screen): string[] {
  if (!fix) return [];
  const lines = [
    paint('dim', `${fix.label}:`),
    ...fix.code.split('\n').map((line) => `  ${printable(line)}`),
  ];
  return lines.map((line) => ' '.repeat(INDENT) + line);
}

function evidenceLines({ evidence, evidenceTotal }: Check, screen: Screen): string[] {
  const shown = evidence.slice(0, MAX_EVIDENCE_SHOWN);
  const rest = evidenceTotal - shown.length;
  const [first] = shown;
  const isShared = shown.length > 1 && shown.every(({ note }) => note === first?.note);
  const shared = isShared && noteText(first?.note ?? null);
  return [
    ...(shared ? indented(screen, quote(`All: ${shared}`), { indent: INDENT }) : []),
    ...shown.flatMap((one) => pieceLines(one, !isShared, screen)),
    ...(rest > 0 ? indented(screen, `… ${rest} more`, { indent: EVIDENCE_INDENT }) : []),
  ];
}

function pieceLines(
  { snippet, text, selector, line, url, note, file }: Evidence,
  withNote: boolean,
  screen: Screen,
): string[] {
  const place = [selector, line && `line ${line}`].filter(Boolean).join(', ') || null;
  const quoted = text && `"${text}"`;
  const isRepeated = note !== null && quoted !== null && (note === text || note.includes(quoted));
  const remark = [withNote && noteText(note), fileNumbersText(file)].filter(Boolean).join(', ') || null;
  return [snippet, isRepeated ? null : quoted, place, url, remark]
    .filter((part) => part !== null)
    .flatMap((part, index) =>
      indented(screen, quote(part), {
        indent: EVIDENCE_INDENT,
        mark: index === 0 ? '•' : '',
        style: part === snippet ? 'cyan' : undefined,
      }),
    );
}

function quote(text: string): string {
  return cutText(printable(text), MAX_QUOTED_COLUMNS);
}
