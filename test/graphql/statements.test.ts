import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { seedReports, seedRun } from '../support/seed-reports.ts';
import { statementsOf } from '../support/spy-statements.ts';
import { listAccounts } from '../support/stored-entities.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  const urls = Array.from({ length: 100 }, (_, i) => `https://site-${i % 7}.example/${i}`);
  const reports = await seedReports(
    app.database,
    urls.map((url) => ({ url, result: 'good' })),
  );
  for (const { id } of reports) await seedRun(app.database, id, { result: 'good' });
  // The first use of a key in a minute writes when it was.
  await expectGraphqlData(app, '{ account { name } }');
});
afterAll(() => app.close());

const statementsFor = (query: string) => statementsOf(() => expectGraphqlData(app, query));

/** The part of a statement that does not depend on the number of rows. */
const beginningOf = (statement: string) => statement.slice(0, 30);

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

const COMPARISONS = (first: number) => `{
  reports(first: ${first}) {
    nodes {
      latestRun { status }
      latestComparison {
        base { id finalUrl } head { id score } scoreDelta sameCatalogue regressed fixed categories { delta }
        changes(kinds: [REGRESSED]) { kind audit { title } }
      }
    }
  }
}`;
const RUNS = (first: number) => `{
  reports(first: ${first}) {
    nodes { runs(first: 2) { totalCount nodes { id status durationMs report { url } } } }
  }
}`;

describe('SQL statements of an operation', () => {
  it('are as many for 100 reports with accounts and checks as for 1', async () => {
    const one = await statementsFor(EVERYTHING(1));
    const hundred = await statementsFor(EVERYTHING(100));
    expect(hundred.map(beginningOf).sort()).toEqual(one.map(beginningOf).sort());
    // List, count, runs, checks, account, usage.
    expect(hundred.length).toBe(6);
  });

  it('are as many for the latest comparisons of 100 reports as for 1', async () => {
    const one = await statementsFor(COMPARISONS(1));
    const hundred = await statementsFor(COMPARISONS(100));
    expect(hundred.map(beginningOf).sort()).toEqual(one.map(beginningOf).sort());
    // List, latest runs, runs before the shown ones, runs of both, and their findings, with their checks.
    expect(hundred.length).toBe(6);
  });

  it('are as many for the runs of 100 reports as for 1', async () => {
    const one = await statementsFor(RUNS(1));
    const hundred = await statementsFor(RUNS(100));
    expect(hundred.map(beginningOf).sort()).toEqual(one.map(beginningOf).sort());
    // List, runs, their counts, their reports.
    expect(hundred.length).toBe(4);
  });

  it('do not count a list whose total is not selected', async () => {
    expect(
      (await statementsFor('{ reports { nodes { url } } }')).filter((sql) => sql.includes('count(')),
    ).toEqual([]);
  });

  it('do not include the statements of background tasks', async () => {
    const timer = setInterval(() => void listAccounts(app.database.fork()), 1);
    const statements = await statementsFor(RUNS(100));
    clearInterval(timer);
    expect(statements.filter((sql) => sql.includes('accounts'))).toEqual([]);
  });

  it('read many nodes at once', async () => {
    const ids = Array.from(
      { length: 20 },
      (_, i) => `"${Buffer.from(`Report:${i + 1}`).toString('base64url')}"`,
    );
    expect(await statementsFor(`{ nodes(ids: [${ids.join()}]) { id ... on Report { url } } }`)).toHaveLength(
      1,
    );
  });
});
