import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { findProgram } from './programs.ts';

const DEPLOY = fileURLToPath(new URL('../../src/deploy/', import.meta.url));
/** Of systemd's scale from 0 to 10. */
const MAX_EXPOSURE = 2;
const run = promisify(execFile);
const promtool = findProgram('promtool');
const systemdAnalyze = findProgram('systemd-analyze');

let app: TestApp;
let metrics: string;
beforeAll(async () => {
  app = await startTestApp();
  await fetch(`${app.url}/api/v1/account`, { headers: { authorization: `Bearer ${app.key}` } });
  metrics = await (await fetch(`${app.url}/metrics`)).text();
});
afterAll(() => app.close());

/** Runs promtool on standard input. @returns its output */
async function pipe(args: string[], input: string): Promise<string> {
  const child = spawn(promtool ?? '', args);
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return out + err;
}

/** The expressions of the panels. */
function dashboardQueries(): string[] {
  const { panels } = JSON.parse(readFileSync(`${DEPLOY}grafana/dashboard.json`, 'utf8'));
  return panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr));
}

describe.skipIf(!promtool)('promtool', () => {
  it('finds nothing wrong with the metrics', async () => {
    expect(await pipe(['check', 'metrics'], metrics)).toBe('');
  });

  it('accepts the alert rules, and they fire as their tests say', async () => {
    await run(promtool ?? '', ['check', 'rules', `${DEPLOY}prometheus/alerts.yaml`]);
    await run(promtool ?? '', ['test', 'rules', `${DEPLOY}prometheus/alerts.test.yaml`]);
  });

  it('accepts the queries of the dashboard', async () => {
    const rules = dashboardQueries().map((expr, i) => ({
      record: `query_${i}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const folder = await mkdtemp(join(tmpdir(), 'page-reports-dashboard-'));
    const file = join(folder, 'rules.json');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const { stdout } = await run(promtool ?? '', ['check', 'rules', file]);
    await rm(folder, { recursive: true });
    expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`);
  });
});

it('alerts and dashboard name only metrics that the service exposes', () => {
  const exposed = new Set([...metrics.matchAll(/^([a-z_]+)(?:\{| )/gm)].map(([, name]) => name));
  const sources = [...dashboardQueries(), readFileSync(`${DEPLOY}prometheus/alerts.yaml`, 'utf8')].join('\n');
  const named = [...new Set(sources.match(/\b(?:page_reports|process|nodejs)_[a-z_]+\b/g))];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !exposed.has(name))).toEqual([]);
});

describe.skipIf(!systemdAnalyze)('systemd-analyze', () => {
  const units = readdirSync(`${DEPLOY}systemd`).filter((name) => name.endsWith('.service'));

  it.each(units)('rates the exposure of %s below the limit', async (unit) => {
    const { stdout } = await run(systemdAnalyze ?? '', [
      'security',
      '--offline=yes',
      '--no-pager',
      `${DEPLOY}systemd/${unit}`,
    ]);
    const [, exposure] = /Overall exposure level for .+: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeLessThan(MAX_EXPOSURE);
  });
});
