import { expect } from 'vitest';
import { expectGraphqlData, type GraphqlTarget } from '../support/graphql-client.ts';
import { seedReport } from '../support/seed-reports.ts';
import { test as base, globalId } from './fixtures.ts';

const RUN = `mutation ($id: ID!, $key: String) {
  runReport(input: { id: $id, idempotencyKey: $key }) {
    __typename
    ... on RunReportSuccess { joined run { databaseId status trigger report { status } } }
  }
}`;

interface Started {
  __typename: string;
  joined: boolean;
  run: { databaseId: number };
}

const test = base
  /** The id of a report with a completed run. */
  .extend('id', async ({ app }) => {
    const report = await seedReport(app.database, { url: 'https://example.org/', result: 'good' });
    return globalId('Report', report.id);
  })
  .extend('run', { scope: 'file' }, async ({ app }) => {
    return async (id: string, key?: string, target: GraphqlTarget = app) =>
      (await expectGraphqlData<{ runReport: Started }>(target, RUN, { id, key })).runReport;
  });

test('runReport queues a run, and joins it as long as it is open', async ({ id, run }) => {
  const databaseId = expect.any(Number);
  const first = await run(id);
  expect(first).toEqual({
    __typename: 'RunReportSuccess',
    joined: false,
    run: { databaseId, status: 'QUEUED', trigger: 'UPDATE', report: { status: 'QUEUED' } },
  });
  expect(await run(id)).toEqual({ ...first, joined: true });
});

test('runReport returns the same run for a repeated idempotency key', async ({ app, id, run }) => {
  const first = await run(id, 'again');
  await app.database.fork().execute(`update runs set status = 'failed' where id = ${first.run.databaseId}`);
  const repeated = await run(id, 'again');
  expect(repeated).toMatchObject({ joined: false, run: { databaseId: first.run.databaseId } });
  expect((await run(id)).run.databaseId).not.toBe(first.run.databaseId);
  expect((await run(id, 'again')).run.databaseId).toBe(first.run.databaseId);
  const other = await seedReport(app.database, { url: 'https://example.org/other' });
  expect(await run(globalId('Report', other.id), 'again')).toEqual({ __typename: 'ConflictError' });
});

test('runReport returns errors as results', async ({ id, reader, run }) => {
  expect(await run(globalId('Report', 999_999))).toEqual({ __typename: 'NotFoundError' });
  expect(await run('nonsense')).toEqual({ __typename: 'NotFoundError' });
  expect(await run(id, undefined, reader)).toEqual({ __typename: 'ForbiddenError' });
  expect(await run(id, '')).toEqual({ __typename: 'ValidationError' });
});

test('createReport returns the first run, also when it is repeated', async ({ graphql }) => {
  const create = `mutation { createReport(input: { url: "https://example.com/", idempotencyKey: "c" }) {
    ... on CreateReportSuccess { report { id latestRun { databaseId } } run { databaseId trigger } }
  } }`;
  const { createReport } = await graphql<{ createReport: object }>(create);
  expect(createReport).toMatchObject({ run: { trigger: 'CREATE' } });
  expect(await graphql(create)).toEqual({ createReport });
});
