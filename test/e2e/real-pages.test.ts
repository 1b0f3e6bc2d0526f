import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDITS } from '../../src/audits/registry.ts';
import { type FixtureSite, startFixtureSite } from '../support/fixture-site.ts';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { realPages } from '../support/real-pages.ts';
import { REPORT_FIELDS, restReportOf } from '../support/report-fields.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const run = promisify(execFile);
const ENTRY = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

let app: TestApp;
let site: FixtureSite;
beforeAll(async () => {
  site = await startFixtureSite(realPages());
  app = await startTestApp({ ALLOW_TARGETS: site.host });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

interface Check {
  id: string;
  outcome: string;
  reason: string | null;
  evidence: unknown;
}

/** The part of checks that is the same through each interface; times differ from run to run. */
function untimed(checks: Check[]): unknown {
  const compared = checks
    .filter(({ id }) => id !== 'server-response-time')
    .map(({ id, outcome, evidence }) => ({ id, outcome, evidence }));
  return JSON.parse(JSON.stringify(compared).replace(/\d+ ms|(?<="milliseconds":)\d+/g, '0'));
}

async function byRest(path: string): Promise<{ status: string; result: string; checks: Check[] }> {
  const response = await fetch(`${app.url}/api/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.key}` },
    body: new URLSearchParams({ url: site.url(path) }),
  });
  expect(response.status).toBe(201);
  return (await response.json()).data;
}

async function byGraphql(path: string): Promise<{ status: string; result: string; checks: Check[] }> {
  const created = await expectGraphqlData<{ createReport: { report: { databaseId: number } } }>(
    app,
    'mutation ($url: String!) { createReport(input: { url: $url }) { ... on CreateReportSuccess { report { databaseId } } } }',
    { url: site.url(path) },
  );
  const { databaseId } = created.createReport.report;
  await expect.poll(async () => (await readReport(databaseId)).status).toBe('completed');
  return await readReport(databaseId);
}

async function readReport(databaseId: number) {
  const { report } = await expectGraphqlData(
    app,
    `query ($id: Int!) { report(databaseId: $id) { ${REPORT_FIELDS} } }`,
    {
      id: databaseId,
    },
  );
  return restReportOf(report);
}

async function byCommand(path: string): Promise<{ result: string; checks: Check[] }> {
  const { stdout } = await run(process.execPath, [ENTRY, 'audit', site.url(path), '--json'], {
    env: { ...process.env, ALLOW_TARGETS: site.host },
    maxBuffer: 10_000_000,
  });
  return JSON.parse(stdout);
}

describe('third-party pages', () => {
  it.each(['/jquery-ui', '/milligram', '/bare', '/moved'])(
    '%s has the same checks through GraphQL, REST and the command line',
    async (path) => {
      const rest = await byRest(path);
      expect(rest.status).toBe('completed');
      expect(['good', 'decent', 'bad']).toContain(rest.result);
      expect(rest.checks).toHaveLength(AUDITS.length);
      const unknown = rest.checks.filter(({ outcome }) => outcome === 'unknown');
      expect(unknown.filter(({ reason }) => reason !== 'needs-layout' && reason !== 'needs-script')).toEqual(
        [],
      );
      for (const other of [await byGraphql(path), await byCommand(path)]) {
        expect(other.result).toBe(rest.result);
        expect(untimed(other.checks)).toEqual(untimed(rest.checks));
      }
    },
  );
});
