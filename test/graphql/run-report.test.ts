import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const RUN = `mutation ($id: ID!, $key: String) {
  runReport(input: { id: $id, idempotencyKey: $key }) {
    __typename
    ... on RunReportSuccess { joined run { databaseId status trigger report { status } } }
  }
}`;

let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  const reports = await seedReports(
    app.database,
    ['1', '2', '3'].map((path) => ({ url: `https://example.org/${path}`, result: 'good' as const })),
  );
  ids = reports.map(({ id }) => Buffer.from(`Report:${id}`).toString('base64url'));
});
afterAll(() => app.close());

interface Started {
  __typename: string;
  joined: boolean;
  run: { databaseId: number; status: string };
}
const run = async (id: string | undefined, key?: string, target: { url: string; key: string } = app) =>
  (await expectGraphqlData<{ runReport: Started }>(target, RUN, { id, key })).runReport;

describe('runReport', () => {
  it('queues a run, and joins it as long as it is open', async () => {
    const first = await run(ids[0]);
    expect(first).toEqual({
      __typename: 'RunReportSuccess',
      joined: false,
      run: {
        databaseId: expect.any(Number),
        status: 'QUEUED',
        trigger: 'UPDATE',
        report: { status: 'QUEUED' },
      },
    });
    expect(await run(ids[0])).toEqual({ ...first, joined: true });
  });

  it('returns the same run for the same idempotency key, also after it ended', async () => {
    const first = await run(ids[1], 'again');
    const end = `update runs set status = 'failed' where id = ${first.run.databaseId}`;
    await app.database.fork().execute(end);
    const repeated = await run(ids[1], 'again');
    expect(repeated).toMatchObject({ joined: false, run: { databaseId: first.run.databaseId } });
    expect((await run(ids[1])).run.databaseId).not.toBe(first.run.databaseId);
    expect((await run(ids[1], 'again')).run.databaseId).toBe(first.run.databaseId);
    expect(await run(ids[2], 'again')).toEqual({ __typename: 'ConflictError' });
  });

  it.each([
    ['a missing report', () => Buffer.from('Report:999999').toString('base64url'), 'NotFoundError'],
    ['a malformed id', () => 'nonsense', 'NotFoundError'],
  ])('finds no %s', async (_, id, typename) => {
    expect(await run(id())).toEqual({ __typename: typename });
  });

  it('rejects a read key and an empty idempotency key', async () => {
    const readOnly = { url: app.url, key: await app.addKey('read') };
    expect(await run(ids[2], undefined, readOnly)).toEqual({ __typename: 'ForbiddenError' });
    expect(await run(ids[2], '')).toEqual({ __typename: 'ValidationError' });
  });
});

it('createReport returns the first run, also when it is repeated', async () => {
  const create = `mutation { createReport(input: { url: "https://example.com/", idempotencyKey: "c" }) {
    ... on CreateReportSuccess { report { id latestRun { databaseId } } run { databaseId trigger } }
  } }`;
  const { createReport } = await expectGraphqlData<{ createReport: Record<string, never> }>(app, create);
  expect(createReport).toMatchObject({ run: { trigger: 'CREATE' } });
  expect(await expectGraphqlData(app, create)).toEqual({ createReport });
});
