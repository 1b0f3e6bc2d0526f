import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EntityManager } from '../../src/database/orm.ts';
import { countProjects, listProjects, readUsage } from '../../src/database/stores/project-list.ts';
import {
  countReports,
  listReportsFrom,
  listReportsNextTo,
  ORDER_DIRECTIONS,
  REPORT_ORDER_FIELDS,
  type ReportFilter,
} from '../../src/database/stores/report-list.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';

const ACCOUNT = 1;
const FILTERS: ReportFilter[] = [
  {},
  { search: 'shop' },
  { project: 'example.org' },
  { result: 'good' },
  { status: 'failed' },
  { search: 'shop', project: 'example.org', result: 'bad', status: 'completed' },
];
const VALUES = { id: 5, generated_at: 1_700_000_000_000, url: 'https://example.org/', result: 'decent' };
const ORDERS = REPORT_ORDER_FIELDS.flatMap((field) =>
  ORDER_DIRECTIONS.map((direction) => ({ field, direction })),
);

let temp: TempDatabase;
beforeAll(async () => {
  temp = await openTempDatabase();
});
afterAll(() => temp.close());

/** The statements that the work prepares, with how SQLite would carry each out. */
async function plansOf(
  work: (em: EntityManager) => Promise<unknown>,
): Promise<{ sql: string; plan: string[] }[]> {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
  let statements: string[];
  try {
    await work(temp.database.fork());
    statements = prepare.mock.calls.map(([sql]) => sql);
  } finally {
    prepare.mockRestore();
  }
  expect(statements).not.toEqual([]);
  const sqlite = new Sqlite(temp.file, { readonly: true });
  try {
    return statements.map((sql) => {
      const parameters = new Array((sql.match(/\?/g) ?? []).length).fill(1);
      const steps = sqlite.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
      return { sql, plan: steps.map(({ detail }) => detail) };
    });
  } finally {
    sqlite.close();
  }
}

function expectIndexed(statements: { sql: string; plan: string[] }[]): void {
  for (const { sql, plan } of statements) {
    expect(plan.join('\n'), sql).toMatch(/SEARCH reports USING (COVERING )?INDEX/);
    expect(plan.join('\n'), sql).not.toMatch(/SCAN/);
  }
}

/** Sorting is left to the index, so that a page costs the same however long the list is. */
function expectSortedByIndex(statements: { sql: string; plan: string[] }[]): void {
  expectIndexed(statements);
  for (const { sql, plan } of statements) expect(plan.join('\n'), sql).not.toMatch(/TEMP B-TREE/);
}

describe.each(ORDERS)('a list by $field, $direction', (order) => {
  const positions = [
    null,
    { value: VALUES[order.field], id: 5 },
    ...(order.field === 'generated_at' || order.field === 'result' ? [{ value: null, id: 5 }] : []),
  ];

  it('is read through an index, whatever the filter, the direction and the place', async () => {
    for (const filter of FILTERS) {
      expectIndexed(
        await plansOf((em) => listReportsFrom(em, ACCOUNT, filter, order, { offset: 20, limit: 10 })),
      );
      for (const position of positions) {
        for (const backward of [false, true]) {
          expectIndexed(
            await plansOf((em) =>
              listReportsNextTo(em, ACCOUNT, filter, order, { position, backward, limit: 11 }),
            ),
          );
        }
      }
    }
  });

  it('is not sorted again when nothing narrows it', async () => {
    expectSortedByIndex(
      await plansOf((em) => listReportsFrom(em, ACCOUNT, {}, order, { offset: 20, limit: 10 })),
    );
    for (const position of positions) {
      for (const backward of [false, true]) {
        expectSortedByIndex(
          await plansOf((em) => listReportsNextTo(em, ACCOUNT, {}, order, { position, backward, limit: 11 })),
        );
      }
    }
  });
});

describe('counts and projects', () => {
  it.each(FILTERS)('count %o through an index', async (filter) => {
    expectIndexed(await plansOf((em) => countReports(em, ACCOUNT, filter)));
  });

  it.each([
    { search: undefined, after: null },
    { search: 'exam', after: 'example.org' },
  ])('list projects %o through an index', async ({ search, after }) => {
    expectSortedByIndex(await plansOf((em) => listProjects(em, ACCOUNT, { search, after, limit: 10 })));
    expectIndexed(await plansOf((em) => countProjects(em, ACCOUNT, search)));
  });

  it('sum up an account through an index', async () => {
    expectIndexed(await plansOf((em) => readUsage(em, ACCOUNT)));
  });
});
