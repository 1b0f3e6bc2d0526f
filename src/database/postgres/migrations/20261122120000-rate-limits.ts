import { Migration } from '@mikro-orm/migrations';

/**
 * The table of rate-limiter-flexible. Unlogged: a crash of the server may forget what was consumed, so that no request
 * waits for the disk. `budgets` and `spend_points`, which it replaces, go one release later: processes of the release
 * before still count in them during an upgrade.
 */
export class RateLimits extends Migration {
  override name = '20261122120000-rate-limits';

  override up(): void {
    this.addSql(`create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    ) with (fillfactor = 50)`);
  }

  override down(): void {
    this.addSql('drop table rate_limits');
  }
}
