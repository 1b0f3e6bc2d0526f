import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../rest/rest-client.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { freePort } from '../support/postgres-server.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { findProgram } from './programs.ts';
import { startProgram } from './start-program.ts';

const DEPLOY = fileURLToPath(new URL('../../src/deploy/', import.meta.url));
/** On the scale of `systemd-analyze security`, from 0 to 10. */
const MAX_EXPOSURE = 2;
const run = promisify(execFile);
const prometheus = findProgram('prometheus');
const promtool = findProgram('promtool');
const systemdAnalyze = findProgram('systemd-analyze');

let app: TestApp;
let site: FixtureSite;
let metrics: string;
beforeAll(async () => {
  site = await startFixtureSite({ '/': htmlPage('<!doctype html><title>Page</title>') });
  app = await startTestApp({ ALLOW_TARGETS: site.host });
  // Stays queued, because it has no job.
  await seedReports(app.database, [{ url: 'https://example.org/' }]);
  await fetch(`${app.url}/api/v1/account`, { headers: { authorization: `Bearer ${app.key}` } });
  metrics = await (await fetch(`${app.url}/metrics`)).text();
});
afterAll(async () => {
  await app.close();
  await site.close();
});

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
  it('finds no problem in the metrics', async () => {
    expect(await pipe(['check', 'metrics'], metrics)).toBe('');
  });

  it('accepts the alert rules and their tests', async () => {
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

describe.skipIf(!prometheus)('Prometheus', () => {
  it('has data for every query of the dashboard, and fires no alert for a healthy service', async () => {
    const call = createClient(app.url, app.key);
    await call('POST', '/reports', { form: { url: site.url('/') }, headers: { Prefer: 'wait=30' } });
    const folder = await mkdtemp(join(tmpdir(), 'page-reports-prometheus-'));
    const port = await freePort();
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [`${DEPLOY}prometheus/alerts.yaml`],
      scrape_configs: [{ job_name: 'page-reports', static_configs: [{ targets: [new URL(app.url).host] }] }],
    };
    // JSON is YAML.
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
    const server = await startProgram(
      prometheus ?? '',
      [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { port },
    );
    const query = async (expression: string) => {
      const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`;
      const { data } = (await (await fetch(url)).json()) as {
        data: { result: { value: [number, string] }[] };
      };
      return data.result.map(({ value }) => Number(value[1]));
    };
    try {
      // Rates need runs and requests between two scrapes.
      const queriesWithoutData = async () => {
        await call('POST', '/reports', { form: { url: site.url('/') }, headers: { Prefer: 'wait=30' } });
        const missing: string[] = [];
        for (const expression of dashboardQueries()) {
          const values = await query(expression.replaceAll('$__rate_interval', '1m'));
          if (values.length === 0 || values.every(Number.isNaN)) missing.push(expression);
        }
        return missing;
      };
      await expect.poll(queriesWithoutData, { timeout: 30_000, interval: 500 }).toEqual([]);
      expect(await query('ALERTS{alertstate="firing"}')).toEqual([]);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  }, 60_000);
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
