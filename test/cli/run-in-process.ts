import { expect, vi } from 'vitest';
import { explainError } from '../../src/cli/explain-error.ts';
import { createProgram } from '../../src/cli/program.ts';
import { printFatal } from '../../src/cli/service-process.ts';
import { readConfig } from '../../src/config.ts';
import { sharedAuditPool } from '../support/shared-audit-pool.ts';
import type { Outcome } from './run-command.ts';

const STREAMS = ['stdout', 'stderr'] as const;

/**
 * Runs a command in this process, as without a terminal. A process of its own takes 0.4 s of CPU to load the program:
 * `runCommand` is for tests of the process itself, and for services.
 * @param options.readSettings reads the settings from the environment by default
 * @param options.createPool shares the audit process by default
 */
export async function runInProcess(
  args: string[],
  environment: Record<string, string> = {},
  { readSettings = async () => readConfig(environment), createPool = sharedAuditPool } = {},
): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const spies = STREAMS.map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += text;
      return true;
    }),
  );
  const terminals = STREAMS.map((stream) => process[stream].isTTY);
  const { exitCode: exitCodeOfTests } = process;
  const { FORCE_COLOR: colorsOfTests } = process.env;
  for (const stream of STREAMS) process[stream].isTTY = false;
  delete process.env.FORCE_COLOR;
  process.exitCode = 0;
  try {
    await createProgram({ readSettings, environment, createPool }).parseAsync(args, { from: 'user' });
    return { exitCode: Number(process.exitCode), ...written };
  } catch (error) {
    const { message, exitCode } = explainError(error);
    if (message !== null) printFatal(args[0], message);
    return { exitCode, ...written };
  } finally {
    process.exitCode = exitCodeOfTests;
    if (colorsOfTests !== undefined) process.env.FORCE_COLOR = colorsOfTests;
    for (const [i, stream] of STREAMS.entries()) process[stream].isTTY = terminals[i] ?? false;
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs a command that must succeed. @returns its standard output */
export async function runSuccessfully(args: string[], environment: Record<string, string>): Promise<string> {
  const { exitCode, stdout, stderr } = await runInProcess(args, environment);
  expect(exitCode, stderr).toBe(0);
  return stdout;
}
