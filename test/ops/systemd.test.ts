import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../cli/run-command.ts';
import { createTempDatabase, type TempDatabaseAddress } from '../support/create-temp-database.ts';
import { onProcessEnd } from '../support/on-process-end.ts';
import { freePort } from '../support/postgres-server.ts';
import { findProgram, isRoot } from './programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SQLITE_FILE = 'var/lib/page-reports/page-reports.db';
const OUTPUT_FILE = 'var/command.out';
const TIMEOUT_MS = 240_000;
const POLL = { timeout: TIMEOUT_MS / 2, interval: 1_000 };
const nspawn = findProgram('systemd-nspawn');

/** The command of the guide that lists accounts with the settings of the service. */
function guideCommand(): string {
  const guide = readFileSync(join(ROOT, 'src/deploy/README.md'), 'utf8');
  const [command] = /^systemd-run (?:.*\\\n)+.* account list$/m.exec(guide) ?? [];
  if (!command) throw new Error('The guide has no command for systemd-run.');
  return command;
}

// The container has the programs and the network of this machine, and its own systemd, users, settings and files.
describe.skipIf(!nspawn || !isRoot)('with settings of units in /etc/page-reports.env', () => {
  let root: string;
  let database: TempDatabaseAddress;
  let container: ChildProcess;
  let unregister: () => void;
  /** Ports: of the settings file, and of the instances. */
  let ports: { file: number; fileMetrics: number; gateway: number; otherGateway: number; worker: number };

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'page-reports-systemd-'));
    database = await createTempDatabase();
    const [file = 0, fileMetrics = 0, gateway = 0, otherGateway = 0, worker = 0] = await Promise.all(
      Array.from({ length: 5 }, freePort),
    );
    ports = { file, fileMetrics, gateway, otherGateway, worker };
    await makeRoot();
    const wanted = [
      'page-reports.service',
      `page-reports-gateway@${gateway}.service`,
      `page-reports-gateway@${otherGateway}.service`,
      `page-reports-worker@${worker}.service`,
      'command.service',
    ];
    const args = [
      ...['--register=no', '--keep-unit', '--console=pipe', '--boot', `--directory=${root}`],
      ...['--bind-ro=/usr', `--bind-ro=${ROOT}:/srv/page-reports`],
      ...['systemd.unit=basic.target', ...wanted.map((unit) => `systemd.wants=${unit}`)],
    ];
    container = spawn(nspawn ?? '', args, { stdio: 'ignore' });
    unregister = onProcessEnd(() => container.kill('SIGKILL'));
  });
  afterAll(async () => {
    unregister?.();
    if (container?.exitCode === null) {
      const ended = once(container, 'exit');
      container.kill('SIGTERM');
      await ended;
    }
    await database?.remove();
    if (root) await rm(root, { recursive: true });
  });

  async function makeRoot(): Promise<void> {
    const write = (path: string, text: string) => writeFile(join(root, path), text);
    // The user of the service has to enter it.
    await chmod(root, 0o755);
    for (const folder of ['usr', 'var', 'etc']) await mkdir(join(root, folder));
    for (const name of ['bin', 'sbin', 'lib', 'lib64']) await symlink(`usr/${name}`, join(root, name));
    await copyFile('/usr/lib/os-release', join(root, 'etc/os-release'));
    // Without an id, systemd would enable all services of this machine, as on the first start of a new system.
    await write('etc/machine-id', `${'0123456789abcdef'.repeat(2)}\n`);
    await write('etc/passwd', 'root:x:0:0::/root:/bin/sh\npage-reports:x:990:990::/:/usr/sbin/nologin\n');
    await write('etc/group', 'root:x:0:\npage-reports:x:990:\n');
    await cp(join(ROOT, 'src/deploy/systemd'), join(root, 'etc/systemd/system'), { recursive: true });
    await write(
      'etc/page-reports.env',
      [
        `DATABASE_URL='${database.url}'`,
        `PORT=${ports.file}`,
        `METRICS_PORT=${ports.fileMetrics}`,
        'EMBEDDED_WORKER=on',
      ].join('\n'),
    );
    await write(
      'etc/command.sh',
      guideCommand().replace('account list', "account create --name 'Of the guide'"),
    );
    await write(
      'etc/systemd/system/command.service',
      [
        '[Unit]',
        'After=page-reports.service',
        '[Service]',
        'Type=oneshot',
        'ExecStart=/bin/sh /etc/command.sh',
        `StandardOutput=file:/${OUTPUT_FILE}`,
      ].join('\n'),
    );
  }

  /** The last lines of the container's journal, for failed expectations. */
  const journal = () =>
    execFileSync('journalctl', [`--root=${root}`, '--output=cat', '--lines=60'], { encoding: 'utf8' });

  /** Waits for a server. @returns its metrics */
  async function metricsOf(port: number): Promise<string> {
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await expect.poll(() => read().catch(journal), POLL).toContain('page_reports_');
    return await read();
  }

  it(
    'gateways and workers have the port of their instance',
    async () => {
      for (const port of [ports.gateway, ports.otherGateway])
        expect(await metricsOf(port)).not.toContain('page_reports_runs_in_progress_limit');
      expect(await metricsOf(ports.worker)).toContain('page_reports_runs_in_progress_limit');
    },
    TIMEOUT_MS,
  );

  it(
    'page-reports.service has its SQLite file, also for commands of the guide',
    async () => {
      await metricsOf(ports.file);
      expect(await metricsOf(ports.fileMetrics)).toContain('page_reports_runs_in_progress_limit');
      await expect
        .poll(() => readFile(join(root, OUTPUT_FILE), 'utf8').catch(journal), POLL)
        .toContain('Finished with result: success');
      const { stdout } = await runCommand(['account', 'list'], {
        DATABASE_URL: `sqlite:${join(root, SQLITE_FILE)}`,
      });
      expect(stdout).toContain('Of the guide');
    },
    TIMEOUT_MS,
  );
});
