/**
 * Compares the service with baselines, the least programs that do the same, and prints tables in Markdown:
 * `npm run bench [-- [--quick] [--database postgres] [--commit COMMIT] [--json FILE] SCENARIO...]`. Nothing leaves this machine. The first
 * run fills databases for several minutes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, openBench } from './bench.ts';
import { type Comparison, isMet, ratioOf } from './comparison.ts';
import { comparisonTable } from './comparison-table.ts';
import { measureEngine } from './scenarios/engine.ts';
import { measureFootprint } from './scenarios/footprint.ts';
import { measureReads } from './scenarios/reads.ts';
import { measureScale } from './scenarios/scale.ts';
import { measureSizing } from './scenarios/sizing.ts';
import { measureSlowSites } from './scenarios/slow-sites.ts';
import { measureVersions } from './scenarios/versions.ts';
import { measureWrites } from './scenarios/writes.ts';

const SCENARIOS: Record<string, { title: string; measure: (bench: Bench) => Promise<Comparison[]> }> = {
  reads: { title: 'Lists, compared with servers that do nothing else', measure: measureReads },
  scale: { title: 'Lists of a million reports, compared with a thousand', measure: measureScale },
  engine: {
    title: 'The engine on real pages, compared with its parts and with Lighthouse',
    measure: measureEngine,
  },
  writes: { title: 'Reports from creation to completion, and a burst of them', measure: measureWrites },
  sizing: { title: 'Cost of a report on PostgreSQL', measure: measureSizing },
  'slow-sites': { title: 'Throughput on slow sites', measure: measureSlowSites },
  versions: { title: 'Reports, compared with an earlier commit', measure: measureVersions },
  footprint: { title: 'Start, memory and disk', measure: measureFootprint },
};

const { values, positionals: chosen } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    database: { type: 'string', default: 'sqlite' },
    commit: { type: 'string', default: 'HEAD' },
    json: { type: 'string', default: 'data/bench.json' },
  },
  allowPositionals: true,
});
const unknown = chosen.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  throw new Error(`Unknown scenario ${unknown.join(', ')}. Scenarios: ${Object.keys(SCENARIOS).join(', ')}.`);
}

const engine = values.database;
if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('--database must be sqlite or postgres.');

const bench = openBench({ isQuick: values.quick, engine, commit: values.commit });
// The started processes end with this one, also after an error or a signal.
process.once('exit', () => bench.end());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const results: Record<string, object[]> = {};
try {
  for (const [name, { title, measure }] of Object.entries(SCENARIOS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    process.stderr.write(`${name} ...\n`);
    const comparisons = await measure(bench);
    process.stdout.write(comparisonTable(title, comparisons));
    results[name] = comparisons.map((comparison) => ({
      ...comparison,
      ratio: ratioOf(comparison),
      isMet: isMet(comparison),
    }));
  }
} finally {
  bench.end();
}
mkdirSync(dirname(values.json), { recursive: true });
writeFileSync(
  values.json,
  JSON.stringify(
    { measuredAt: new Date(), node: process.version, cpus: cpus().map(({ model }) => model), results },
    null,
    2,
  ),
);
