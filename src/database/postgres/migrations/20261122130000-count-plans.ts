import { Migration } from '@mikro-orm/migrations';

const SETTINGS = ['enable_seqscan', 'enable_bitmapscan'];
const COUNT_REPORT = 'function count_report(int, text, text, text, int)';

/**
 * Counting reads the few rows of a key beside thousands of dead tuples, which each change adds until the next vacuum.
 * An index scan skips those that it has found dead before; a sequential scan, which PostgreSQL plans while the table is
 * small, and a bitmap scan visit all of them again.
 */
export class CountPlans extends Migration {
  override name = '20261122130000-count-plans';

  override up(): void {
    for (const setting of SETTINGS) this.addSql(`alter ${COUNT_REPORT} set ${setting} = off`);
  }

  override down(): void {
    for (const setting of SETTINGS) this.addSql(`alter ${COUNT_REPORT} reset ${setting}`);
  }
}
