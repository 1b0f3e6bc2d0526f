import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  const urls = Array.from({ length: 100 }, (_, i) => `https://site-${i % 7}.example/${i}`);
  await seedReports(
    app.database,
    urls.map((url) => ({ url, result: 'good' })),
  );
  // The first use of a key in a minute writes when it was.
  await expectGraphqlData(app, '{ account { name } }');
});
afterAll(() => app.close());

// Statements stay prepared: what counts is how often one runs, and here all of them read.
const { prototype } = new Sqlite(':memory:').prepare('select 1').constructor;

async function statementsOf(query: string): Promise<string[]> {
  const all = vi.spyOn(prototype, 'all');
  try {
    await expectGraphqlData(app, query);
    return all.mock.contexts.map((statement) => (statement as Sqlite.Statement).source);
  } finally {
    all.mockRestore();
  }
}

const EVERYTHING = (first: number) => `{
  reports(first: ${first}) {
    totalCount
    nodes {
      url finalUrl cappedBy rendering coverage { judged } categories { score } page { title }
      account { name usage { reports } }
      checks { outcome audit { title } }
    }
  }
}`;

describe('SQL statements of an operation', () => {
  it('are as many for 100 reports with accounts and checks as for 1', async () => {
    const one = await statementsOf(EVERYTHING(1));
    const hundred = await statementsOf(EVERYTHING(100));
    expect(hundred.length).toBe(one.length);
    // Key, list, count, runs, checks, account, usage.
    expect(hundred.length).toBe(7);
  });

  it('do not count a list whose total nobody asks for', async () => {
    expect(
      (await statementsOf('{ reports { nodes { url } } }')).filter((sql) => sql.includes('count(')),
    ).toEqual([]);
  });

  it('read many nodes at once', async () => {
    const ids = Array.from(
      { length: 20 },
      (_, i) => `"${Buffer.from(`Report:${i + 1}`).toString('base64url')}"`,
    );
    expect(await statementsOf(`{ nodes(ids: [${ids.join()}]) { id ... on Report { url } } }`)).toHaveLength(
      2,
    );
  });
});
