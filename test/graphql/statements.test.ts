import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { statementsOf } from '../support/spy-statements.ts';
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

const statementsFor = (query: string) => statementsOf(() => expectGraphqlData(app, query));

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
    const one = await statementsFor(EVERYTHING(1));
    const hundred = await statementsFor(EVERYTHING(100));
    expect(hundred.length).toBe(one.length);
    // Key, list, count, runs, checks, account, usage.
    expect(hundred.length).toBe(7);
  });

  it('do not count a list whose total nobody asks for', async () => {
    expect(
      (await statementsFor('{ reports { nodes { url } } }')).filter((sql) => sql.includes('count(')),
    ).toEqual([]);
  });

  it('read many nodes at once', async () => {
    const ids = Array.from(
      { length: 20 },
      (_, i) => `"${Buffer.from(`Report:${i + 1}`).toString('base64url')}"`,
    );
    expect(await statementsFor(`{ nodes(ids: [${ids.join()}]) { id ... on Report { url } } }`)).toHaveLength(
      2,
    );
  });
});
