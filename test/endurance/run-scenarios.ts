import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderTable } from '../../src/cli/terminal/table.ts';
import type { Measurement } from './measurement.ts';

/** Runs one scenario with its files in an empty folder, which is deleted afterwards. */
export type Scenario = (folder: string) => Promise<Measurement[]>;

/**
 * Runs the named scenarios, or all, and prints a table of their measurements. Sets exit code 1 if a target is not met.
 * @throws Error if a name is unknown, or if a scenario throws
 */
export async function runScenarios(scenarios: Record<string, Scenario>, names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in scenarios));
  if (unknown.length > 0) {
    throw new Error(
      `Unknown scenario ${unknown.join(', ')}. Scenarios: ${Object.keys(scenarios).join(', ')}.`,
    );
  }
  const rows: string[][] = [];
  for (const [name, measure] of Object.entries(scenarios)) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stderr.write(`${name} ...\n`);
    const folder = await mkdtemp(join(tmpdir(), `page-reports-${name}-`));
    const measurements = await measure(folder).finally(() => rm(folder, { recursive: true, force: true }));
    for (const { name: measurement, target, measured, isMet } of measurements) {
      rows.push([isMet ? 'ok' : 'FAILED', name, measurement, target, measured]);
      if (!isMet) process.exitCode = 1;
    }
  }
  process.stdout.write(`${renderTable(['', 'SCENARIO', 'MEASUREMENT', 'TARGET', 'MEASURED'], rows)}\n`);
}
