import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import lock from './package-lock.json' with { type: 'json' };

const FOLDER = import.meta.dirname;
const TIMEOUT_MS = 120_000;

/** @returns the errors of the compiler */
async function compile(modules: string, project: string): Promise<string> {
  const compiler = join(FOLDER, modules, 'node_modules/.bin/tsc');
  return await promisify(execFile)(compiler, ['--project', project], { cwd: FOLDER }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => stdout + stderr,
  );
}

test(
  'generated types compile with TypeScript 5 and nodenext, and reject what the service does not have',
  async () => {
    expect(await compile('.', 'tsconfig.generated.json')).toBe('');
  },
  TIMEOUT_MS,
);

test(
  'clients compile with the TypeScript of the service',
  async () => {
    expect(await compile('../..', 'tsconfig.json')).toBe('');
  },
  TIMEOUT_MS,
);

test('all clients share one copy of graphql', () => {
  const copies = Object.keys(lock.packages).filter((folder) => /(^|\/)node_modules\/graphql$/.test(folder));
  expect(copies).toEqual(['node_modules/graphql']);
});
