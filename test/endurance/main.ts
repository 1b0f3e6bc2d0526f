/**
 * Runs the scenarios that need minutes and an idle machine: `npm run endurance [-- SCENARIO...]`.
 * Prints tables, and exits with code 1 if a target is not met. `--minutes N` shortens the scenario `soak`.
 */
import { parseArgs } from 'node:util';
import { runScenarios, type Scenario } from '../lab/scenarios.ts';
import { measureAttacks } from './attacks.ts';
import { measureBackup } from './backup.ts';
import { measureFullDisk } from './full-disk.ts';
import { measureGraphqlAttacks } from './graphql-attacks.ts';
import { measureClusterKills, measureKills } from './kills.ts';
import { measureSiteKills } from './site-kills.ts';
import { measureSoak } from './soak.ts';
import { measureTwoAccounts } from './two-accounts.ts';
import { measureSlowClients, measureWatchers } from './watchers.ts';
import { measureWriters } from './writers.ts';

const DEFAULT_MINUTES = '20';

const SCENARIOS: Record<string, Scenario<{ minutes: number }>> = {
  kills: { title: 'Kills of one process with SQLite', measure: measureKills },
  'cluster-kills': { title: 'Kills of a cluster with PostgreSQL', measure: measureClusterKills },
  'site-kills': { title: 'Kills during a site audit', measure: measureSiteKills },
  watchers: { title: 'Many subscribers', measure: measureWatchers },
  'slow-clients': { title: 'Clients that do not read', measure: measureSlowClients },
  writers: { title: 'Many writers', measure: measureWriters },
  backup: { title: 'Backup of a large database', measure: measureBackup },
  'full-disk': { title: 'A full disk', measure: measureFullDisk },
  'graphql-attacks': { title: 'Attacks on GraphQL servers', measure: measureGraphqlAttacks },
  attacks: { title: 'Hostile pages', measure: measureAttacks },
  'two-accounts': { title: 'Hostile pages of another account', measure: measureTwoAccounts },
  soak: { title: 'Five reports per second', measure: measureSoak },
};

const { values, positionals: names } = parseArgs({
  options: { minutes: { type: 'string', default: DEFAULT_MINUTES } },
  allowPositionals: true,
});
const options = { minutes: Number(values.minutes) };
await runScenarios(SCENARIOS, { names, options, requiresTargets: true });
