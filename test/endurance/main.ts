/**
 * Measures what needs minutes and a machine of its own: `npm run endurance`, or with the names of scenarios.
 * Prints a table, and ends with 1 when something is not as it should be.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderTable } from '../../src/cli/terminal/table.ts';
import { measureAttacks } from './attacks.ts';
import { measureBackup } from './backup.ts';
import { measureClusterKills } from './cluster-kills.ts';
import { measureClusterScale } from './cluster-scale.ts';
import { measureFairness } from './fairness.ts';
import type { Finding } from './finding.ts';
import { measureFullDisk } from './full-disk.ts';
import { measureGraphqlAttacks } from './graphql-attacks.ts';
import { measureKills } from './kills.ts';
import { measureSlowClients } from './slow-clients.ts';
import { measureTraps } from './traps.ts';
import { measureWriters } from './writers.ts';

/** Each is given a folder of its own. */
const SCENARIOS: Record<string, (folder: string) => Promise<Finding[]>> = {
  kills: measureKills,
  'cluster-kills': measureClusterKills,
  'cluster-scale': measureClusterScale,
  writers: measureWriters,
  backup: measureBackup,
  'full-disk': measureFullDisk,
  'graphql-attacks': measureGraphqlAttacks,
  'slow-clients': measureSlowClients,
  fairness: measureFairness,
  attacks: measureAttacks,
  traps: measureTraps,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  throw new Error(
    `There is no scenario ${unknown.join(', ')}; there are ${Object.keys(SCENARIOS).join(', ')}.`,
  );
}
const rows: string[][] = [];
for (const [name, measure] of Object.entries(SCENARIOS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stderr.write(`${name} ...\n`);
  const folder = await mkdtemp(join(tmpdir(), `page-reports-${name}-`));
  const findings = await measure(folder).finally(() => rm(folder, { recursive: true, force: true }));
  for (const { what, asked, measured, isMet } of findings) {
    rows.push([isMet ? 'ok' : 'FAILED', name, what, asked, measured]);
    if (!isMet) process.exitCode = 1;
  }
}
process.stdout.write(`${renderTable(['', 'SCENARIO', 'MEASURED', 'ASKED', 'FOUND'], rows)}\n`);
