/**
 * Compares the service with baselines, the least programs that do the same, and prints tables in Markdown:
 * `npm run bench [-- [--quick] [--database postgres] SCENARIO...]`. Nothing leaves this machine. The first
 * run fills databases for several minutes.
 */
import { parseArgs } from 'node:util';
import { runScenarios, type Scenario } from '../lab/scenarios.ts';
import type { BenchOptions } from './bench.ts';
import { measureEngine } from './scenarios/engine.ts';
import { measureFootprint } from './scenarios/footprint.ts';
import { measureReads } from './scenarios/reads.ts';
import { measureScale } from './scenarios/scale.ts';
import { measureSiteAudits } from './scenarios/site-audits.ts';
import { measureSizing } from './scenarios/sizing.ts';
import { measureSlowSites } from './scenarios/slow-sites.ts';
import { measureWrites } from './scenarios/writes.ts';

const SCENARIOS: Record<string, Scenario<BenchOptions>> = {
  reads: { title: 'Lists, compared with servers that do nothing else', measure: measureReads },
  scale: { title: 'Lists of a million reports, compared with a thousand', measure: measureScale },
  engine: { title: 'The engine on real pages, compared with its parts', measure: measureEngine },
  writes: { title: 'Reports from creation to completion, and a burst of them', measure: measureWrites },
  sizing: { title: 'Cost of a report on PostgreSQL', measure: measureSizing },
  'slow-sites': { title: 'Throughput on slow sites', measure: measureSlowSites },
  'site-audits': { title: 'Whole sites', measure: measureSiteAudits },
  footprint: { title: 'Start and memory', measure: measureFootprint },
};

const { values, positionals: names } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    database: { type: 'string', default: 'sqlite' },
  },
  allowPositionals: true,
});
const engine = values.database;
if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('--database must be sqlite or postgres.');

const pace = values.quick ? 'quick' : 'full';
await runScenarios(SCENARIOS, { names, options: { pace, engine } });
