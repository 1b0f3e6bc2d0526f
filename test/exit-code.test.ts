import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import packageInfo from '../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command at the top of the repository, with the folder first in PATH. */
async function run(command: string, folder: string): Promise<{ exitCode: unknown; output: string }> {
  const PATH = [folder, process.env.PATH].join(delimiter);
  return await new Promise((resolve) => {
    execFile('/bin/sh', ['-c', command], { cwd: ROOT, env: { PATH } }, (error, stdout, stderr) =>
      resolve({ exitCode: error ? error.code : 0, output: stdout + stderr }),
    );
  });
}

test('a failing test fails `npm test`, also if the run started PostgreSQL', async () => {
  const script = packageInfo.scripts.test;
  const failing = script.replace('test/vitest.config.ts', 'test/support/failing-run/vitest.config.ts');
  expect(failing).not.toBe(script);
  const { exitCode, output } = await run(failing, join(ROOT, 'node_modules', '.bin'));
  expect(output).toContain("expected 'postgres://");
  expect(exitCode).toBe(1);
});

test('a failing test fails the checks of a change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'page-reports-npm-'));
  await writeFile(join(folder, 'npm'), '#!/bin/sh\necho "$@"\n[ "$1" != test ]\n', { mode: 0o755 });
  try {
    expect(await run('.ci/run', folder)).toEqual({ exitCode: 1, output: 'ci\ntest\n' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
