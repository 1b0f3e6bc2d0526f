import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onProcessEnd } from '../support/on-process-end.ts';
import { killProcesses } from './processes.ts';
import { isMet, type Row, renderReport } from './report.ts';

/** The resources of a scenario while it runs. */
export interface Lab {
  /** An empty folder for its files, which is deleted at its end. */
  folder: string;
  /** Closes the resource at the end of the scenario. */
  use<Resource extends { close(): unknown }>(resource: Resource): Resource;
}

/** A scenario and the title of its table. */
export interface Scenario<Options = object> {
  title: string;
  measure(lab: Lab & Options): Promise<Row[]>;
}

/** Which scenarios are run, and how. */
export interface RunOptions<Options> {
  /** All scenarios if empty. */
  names: readonly string[];
  /** Given to each scenario. */
  options: Options;
  /** Whether a target that is not met sets exit code 1. */
  requiresTargets?: boolean;
}

/**
 * Runs scenarios one after the other, and prints a table of each. Afterwards, the processes that it
 * started are killed; this also happens when it throws, and when a signal ends this process.
 * @throws Error if a name is unknown, or if a scenario throws
 */
export async function runScenarios<Options>(
  scenarios: Record<string, Scenario<Options>>,
  { names, options, requiresTargets = false }: RunOptions<Options>,
): Promise<void> {
  const unknown = names.filter((name) => !(name in scenarios));
  if (unknown.length > 0) {
    const known = Object.keys(scenarios).join(', ');
    throw new Error(`Unknown scenario ${unknown.join(', ')}. Scenarios: ${known}.`);
  }
  for (const [name, { title, measure }] of Object.entries(scenarios)) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stderr.write(`${name} ...\n`);
    await using cleanup = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), `page-reports-${name}-`));
    const removeFolder = () => rmSync(folder, { recursive: true, force: true });
    cleanup.defer(onProcessEnd(removeFolder));
    cleanup.defer(removeFolder);
    cleanup.defer(killProcesses);
    const use: Lab['use'] = (resource) => cleanup.adopt(resource, async () => void (await resource.close()));
    const rows = await measure({ ...options, folder, use });
    process.stdout.write(renderReport(title, rows));
    if (requiresTargets && rows.some((row) => isMet(row) === false)) process.exitCode = 1;
  }
}
