/**
 * Runs the scenarios that need minutes and an idle machine: `npm run endurance [-- SCENARIO...]`.
 * Prints a table, and exits with code 1 if a target is not met. `--minutes N` shortens the scenario `soak`.
 */
import { parseArgs } from 'node:util';
import { measureAttacks } from './attacks.ts';
import { measureBackup } from './backup.ts';
import { measureClusterKills } from './cluster-kills.ts';
import { measureClusterScale } from './cluster-scale.ts';
import { measureCompressedBodies } from './compressed-bodies.ts';
import { measureFairness } from './fairness.ts';
import { measureFullDisk } from './full-disk.ts';
import { measureGraphqlAttacks } from './graphql-attacks.ts';
import { measureKills } from './kills.ts';
import { runScenarios, type Scenario } from './run-scenarios.ts';
import { measureSlowClients } from './slow-clients.ts';
import { measureSoak } from './soak.ts';
import { measureTraps } from './traps.ts';
import { measureWriters } from './writers.ts';

const { values, positionals: names } = parseArgs({
  options: { minutes: { type: 'string' } },
  allowPositionals: true,
});
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);

const SCENARIOS: Record<string, Scenario> = {
  kills: measureKills,
  'cluster-kills': measureClusterKills,
  'cluster-scale': measureClusterScale,
  writers: measureWriters,
  backup: measureBackup,
  'full-disk': measureFullDisk,
  'graphql-attacks': measureGraphqlAttacks,
  'compressed-bodies': measureCompressedBodies,
  'slow-clients': measureSlowClients,
  fairness: measureFairness,
  attacks: measureAttacks,
  traps: measureTraps,
  soak: (folder) => measureSoak(folder, minutes),
};

await runScenarios(SCENARIOS, names);
