import { type CategorySummary, resultForScore, scoreText } from '../../audits/score.ts';
import { categoryWords } from '../../web/report-page/result/result-words.ts';
import { CATEGORY_NAMES } from '../../web/report-page/wording.ts';
import { RESULT_STYLES } from './headline.ts';
import type { Screen } from './screen.ts';

const BAR_COLUMNS = 20;
const MAX_SCORE = 100;
const NAME_COLUMNS = Math.max(...Object.values(CATEGORY_NAMES).map((name) => name.length));
const SCORE_COLUMNS = '99.9'.length;

/**
 * A line for each category: its score as a bar, and the number of failed checks and warnings. Without a score, also how
 * many of its checks were evaluated.
 */
export function categoryBars(categories: readonly CategorySummary[], screen: Screen): string[] {
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
