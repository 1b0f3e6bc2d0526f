import { expect } from 'vitest';
import { AUDITS } from '../../src/audits/registry.ts';
import { runSuccessfully } from '../cli/run-in-process.ts';
import { fixtureSite } from '../support/fixture-site.ts';
import { realPages } from '../support/real-pages.ts';
import { test as base } from '../support/test.ts';

interface Result {
  status: string;
  result: string;
  checks: { id: string; outcome: string; reason: string | null; evidence: unknown }[];
}

const test = base
  .extend('settings', { scope: 'file' }, {})
  .extend('site', { scope: 'file' }, fixtureSite(realPages()));

/** The part of checks that is the same through each interface; times differ from run to run. */
function untimed({ checks }: Result): unknown {
  const compared = checks
    .filter(({ id }) => id !== 'server-response-time')
    .map(({ id, outcome, evidence }) => ({ id, outcome, evidence }));
  return JSON.parse(JSON.stringify(compared).replace(/\d+ ms|(?<="milliseconds":)\d+/g, '0'));
}

test.for(['/jquery-ui', '/milligram', '/moved'])(
  'the third-party page %s has the same checks through the API and the command line',
  async (path, { call, site }) => {
    const response = await call('POST', '/reports', { form: { url: site.url(path) } });
    const report: Result = response.body.data;
    expect(report.status).toBe('completed');
    for (const { headers } of site.requests)
      expect(headers['user-agent']).toMatch(/^PageReports\/.+ \(\+https:/);
    expect(['good', 'decent', 'bad']).toContain(report.result);
    expect(report.checks).toHaveLength(AUDITS.length);
    const reasons = report.checks.flatMap(({ outcome, reason }) => (outcome === 'unknown' ? [reason] : []));
    expect(new Set(['needs-layout', 'needs-script', ...reasons]).size).toBe(2);
    const args = ['audit', site.url(path), '--json'];
    const printed: Result = JSON.parse(await runSuccessfully(args, { ALLOW_TARGETS: site.host }));
    expect(printed.result).toBe(report.result);
    expect(untimed(printed)).toEqual(untimed(report));
  },
);
