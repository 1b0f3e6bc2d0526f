import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Migration } from '@mikro-orm/migrations';

const TABLE = (type: string) => `
  create table run_checks_new (
    run_id integer not null primary key,
    checks ${type} not null,
    constraint run_checks_run_id_foreign foreign key (run_id) references runs (id) on update cascade on delete cascade
  )
`;

/** Checks are most of the database: from here on they are stored compressed. */
export class PackedChecks extends Migration {
  override name = '20261121180000-packed-checks';

  override async up(): Promise<void> {
    await this.#rewrite('blob', (checks) => zstdCompressSync(String(checks)));
  }

  override async down(): Promise<void> {
    await this.#rewrite('json', (checks) => zstdDecompressSync(checks as Uint8Array).toString());
  }

  async #rewrite(type: string, convert: (checks: unknown) => unknown): Promise<void> {
    await this.execute(TABLE(type));
    for (let last = 0; ; ) {
      const [row] = await this.execute('select * from run_checks where run_id > ? order by run_id limit 1', [
        last,
      ]);
      if (!row) break;
      last = row.run_id;
      await this.execute('insert into run_checks_new values (?, ?)', [last, convert(row.checks)]);
    }
    await this.execute('drop table run_checks');
    await this.execute('alter table run_checks_new rename to run_checks');
  }
}
