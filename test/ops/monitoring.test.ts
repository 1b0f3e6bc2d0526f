import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { startProcess, startServer } from '../lab/processes.ts';
import { freePort } from '../support/postgres-server.ts';
import { seedReports } from '../support/seed-reports.ts';
import { DEPLOY, findProgram } from './programs.ts';
import { test as base } from './test.ts';

const ALERTS = `${DEPLOY}prometheus/alerts.yaml`;
/** On the scale of `systemd-analyze security`, from 0 to 10. */
const MAX_EXPOSURE = 2;
const prometheus = findProgram('prometheus');
const promtool = findProgram('promtool');
const systemdAnalyze = findProgram('systemd-analyze');

const test = base
  .extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'on' })
  .extend('metrics', { scope: 'file' }, async ({ app, call }) => {
    // Stays queued, because it has no job.
    await seedReports(app.database, [{ url: 'https://example.org/' }]);
    await call('GET', '/account');
    return await (await fetch(`${app.url}/metrics`)).text();
  });

/** The expressions of the panels. */
function dashboardQueries(): string[] {
  const { panels } = JSON.parse(readFileSync(`${DEPLOY}grafana/dashboard.json`, 'utf8'));
  return panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr));
}

describe.skipIf(!promtool)('promtool', () => {
  test('finds no problem in the metrics', async ({ metrics }) => {
    const checking = startProcess(promtool, ['check', 'metrics']);
    checking.process.stdin?.end(metrics);
    expect(await checking.ended).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  test('accepts the alert rules and their tests', () => {
    execFileSync(promtool, ['check', 'rules', ALERTS]);
    execFileSync(promtool, ['test', 'rules', `${DEPLOY}prometheus/alerts.test.yaml`]);
  });

  test('accepts the queries of the dashboard', async ({ makeFolder }) => {
    const rules = dashboardQueries().map((expr, i) => ({
      record: `query_${i}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const file = `${await makeFolder()}/rules.json`;
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const output = execFileSync(promtool, ['check', 'rules', file], { encoding: 'utf8' });
    expect(output).toContain(`SUCCESS: ${rules.length} rules found`);
  });
});

test.skipIf(!prometheus)(
  'Prometheus has data for every query of the dashboard, and fires no alert for a healthy service',
  { timeout: 60_000 },
  async ({ app, call, site, makeFolder, use }) => {
    const folder = await makeFolder();
    const port = await freePort();
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [ALERTS],
      scrape_configs: [{ job_name: 'page-reports', static_configs: [{ targets: [new URL(app.url).host] }] }],
    };
    // JSON is YAML.
    await writeFile(`${folder}/prometheus.yml`, JSON.stringify(config));
    const args = [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    const server = use(await startServer([prometheus, ...args], { port }));
    const query = async (expression: string) => {
      const response = await fetch(`${server.url}/api/v1/query?query=${encodeURIComponent(expression)}`);
      const { data } = (await response.json()) as { data: { result: { value: [number, string] }[] } };
      return data.result.map(({ value }) => Number(value[1]));
    };
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
  },
);

test('alerts and dashboard name only metrics that the service exposes', ({ metrics }) => {
  const exposed = new Set([...metrics.matchAll(/^([a-z_]+)(?:\{| )/gm)].map(([, name]) => name));
  const sources = [...dashboardQueries(), readFileSync(ALERTS, 'utf8')].join('\n');
  const named = [...new Set(sources.match(/\b(?:page_reports|process|nodejs)_[a-z_]+\b/g))];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !exposed.has(name))).toEqual([]);
});

test.skipIf(!systemdAnalyze).for(readdirSync(`${DEPLOY}systemd`).filter((name) => name.endsWith('.service')))(
  'systemd-analyze rates the exposure of %s below the limit',
  (unit) => {
    const args = ['security', '--offline=yes', '--no-pager', `${DEPLOY}systemd/${unit}`];
    const output = execFileSync(systemdAnalyze, args, { encoding: 'utf8' });
    const [, exposure] = /Overall exposure level for .+: ([\d.]+)/.exec(output) ?? [];
    expect(Number(exposure)).toBeLessThan(MAX_EXPOSURE);
  },
);
