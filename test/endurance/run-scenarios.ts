import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderTable } from '../../src/cli/terminal/table.ts';
import type { Finding } from './finding.ts';

/** Measures something, with its files in an empty folder that is deleted afterwards. */
export type Scenario = (folder: string) => Promise<Finding[]>;

/**
 * Runs the named scenarios, or all, and prints a table of their findings. Sets exit code 1 if one of them is not met.
 * @throws Error if there is no scenario of a name, or if one throws
 */
export async function runScenarios(scenarios: Record<string, Scenario>, names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in scenarios));
  if (unknown.length > 0) {
    throw new Error(
      `There is no scenario ${unknown.join(', ')}; there are ${Object.keys(scenarios).join(', ')}.`,
    );
  }
  const rows: string[][] = [];
  for (const [name, measure] of Object.entries(scenarios)) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stderr.write(`${name} ...\n`);
    const folder = await mkdtemp(join(tmpdir(), `page-reports-${name}-`));
    const findings = await measure(folder).finally(() => rm(folder, { recursive: true, force: true }));
    for (const { what, asked, measured, isMet } of findings) {
      rows.push([isMet ? 'ok' : 'FAILED', name, what, asked, measured]);
      if (!isMet) process.exitCode = 1;
    }
  }
  process.stdout.write(`${renderTable(['', 'SCENARIO', 'MEASURED', 'ASKED', 'FOUND'], rows)}\n`);
}
