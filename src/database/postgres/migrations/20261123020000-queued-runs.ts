import { Migration } from '@mikro-orm/migrations';

/** An index of the queued runs only, from which monitoring reads the age of the oldest. */
export class QueuedRuns extends Migration {
  override name = '20261123020000-queued-runs';

  override up(): void {
    this.addSql(`create index runs_queued on runs (created_at) where status = 'queued'`);
  }

  override down(): void {
    this.addSql('drop index runs_queued');
  }
}
