import type { Check } from '../audits/check-type.ts';
import { expectedText, measuredText } from '../audits/measured/measured-text.ts';
import { scoreText } from '../audits/score.ts';
import type { Report } from '../database/entities/report.ts';
import type { Evidence } from '../facts/evidence-type.ts';
import { type CsvColumns, csvText } from './csv.ts';

const COLUMNS: CsvColumns<Check> = {
  id: ({ id }) => id,
  category: ({ category }) => category,
  importance: ({ importance }) => importance,
  outcome: ({ outcome }) => outcome,
  reason: ({ reason }) => reason,
  confidence: ({ confidence }) => confidence,
  title: ({ title }) => title,
  advice: ({ advice }) => advice,
  value: measuredText,
  expected: expectedText,
  points_won: ({ points }) => points.won,
  points_possible: ({ points }) => points.possible,
  score_gain: ({ scoreGain }) => scoreGain,
  savings_bytes: ({ savings }) => savings?.bytes ?? null,
  savings_milliseconds: ({ savings }) => savings?.milliseconds ?? null,
  same_cause_as: ({ sameCauseAs }) => sameCauseAs,
  evidence_total: ({ evidenceTotal }) => evidenceTotal,
  evidence: ({ evidence }) => evidence.map(evidenceLine).join('\n'),
  reference: ({ reference }) => reference,
};

/** The checks as CSV. Each row repeats their run, so that the files of several reports can be joined. */
export function checksCsv(
  checks: readonly Check[],
  { url, generatedAt, score }: Pick<Report, 'url' | 'generatedAt' | 'score'>,
): string {
  const run: CsvColumns<Check> = {
    url: () => url,
    generated_at: () => generatedAt?.toISOString() ?? null,
    score: () => (score === null ? null : scoreText(score)),
  };
  return csvText({ ...run, ...COLUMNS }, checks);
}

/** A finding in one line. Numbers of its file are exact, for formulas: `bytes: 90000`, `saving: 60000`. */
function evidenceLine({ note, snippet, text, url, line, selector, file }: Evidence): string {
  const numbers = Object.entries(file ?? {}).map(([name, number]) => number !== null && `${name}: ${number}`);
  return [note, ...numbers, snippet, text, url, line && `line ${line}`, selector]
    .filter(Boolean)
    .join(' | ')
    .replaceAll(/\s+/g, ' ');
}
