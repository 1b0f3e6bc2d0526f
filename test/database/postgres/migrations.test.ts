import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import type { Orm } from '../../../src/database/orm.ts';
import { migrations } from '../../../src/database/postgres/migrations/index.ts';
import { openPostgresOrm } from '../../../src/database/postgres/open-postgres-orm.ts';
import { createDatabase } from '../../support/create-database.ts';

/** How MikroORM would change the migrated tables: what the entities cannot describe. */
const UNDESCRIBED = [
  // Descending order with nulls last: MikroORM 7.2 reads the sort of the column `id` from the `id` in `account_id`.
  'drop index "reports_by_generated_at_falling";',
  'drop index "reports_by_project_generated_at_falling";',
  'drop index "reports_by_project_result_falling";',
  'drop index "reports_by_result_falling";',
  'drop index "reports_by_score_falling";',
  // An operator class with a parameter (`gist_trgm_ops(siglen = 256)`) is no option of a column.
  'drop index "reports_by_url_trigrams";',
];

let url: string;
let drop: () => Promise<void>;
let orm: Orm;

beforeEach(async () => {
  const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
  ({ url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '', name));
  orm = await openPostgresOrm(url);
});
afterEach(async () => {
  await orm.close(true);
  await drop();
});

describe('migrations', () => {
  it('create the tables of the entities, and six indexes that entities cannot describe', async () => {
    await orm.migrator.up();
    const changes = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    expect(changes.split('\n').filter(Boolean).sort()).toEqual(UNDESCRIBED);
  });

  it('run once when several processes start at the same time', async () => {
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(url)));
    const ran = await Promise.all(databases.map((database) => database.migrate()));
    expect(ran.flat()).toHaveLength(migrations.length);
    expect(await databases[0]?.isReady()).toBe(true);
    for (const database of databases) await database.close();
  });
});
