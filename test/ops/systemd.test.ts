import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { runCommand } from '../cli/run-command.ts';
import { startProcess } from '../lab/processes.ts';
import { createTempDatabase } from '../support/create-temp-database.ts';
import { freePort } from '../support/postgres-server.ts';
import { DEPLOY, findProgram, isRoot } from './programs.ts';
import { test as base } from './test.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SQLITE_FILE = 'var/lib/page-reports/page-reports.db';
const OUTPUT_FILE = 'var/command.out';
const TIMEOUT_MS = 240_000;
const POLL = { timeout: TIMEOUT_MS / 2, interval: 1_000 };
const nspawn = findProgram('systemd-nspawn');

/** The command of the guide that lists accounts with the settings of the service. */
function guideCommand(): string {
  const guide = readFileSync(`${DEPLOY}README.md`, 'utf8');
  const [command] = /^systemd-run (?:.*\\\n)+.* account list$/m.exec(guide) ?? [];
  if (!command) throw new Error('The guide has no command for systemd-run.');
  return command;
}

/** Ports: of the settings file, and of the instances. */
type Ports = Record<'file' | 'fileMetrics' | 'gateway' | 'otherGateway' | 'worker', number>;

/** Files of a container with the programs and the network of this machine, and its own systemd, users and settings. */
async function makeRoot(root: string, databaseUrl: string, ports: Ports): Promise<void> {
  const write = (path: string, ...lines: string[]) => writeFile(join(root, path), lines.join('\n'));
  for (const folder of ['usr', 'var', 'etc']) await mkdir(join(root, folder));
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) await symlink(`usr/${name}`, join(root, name));
  await copyFile('/usr/lib/os-release', join(root, 'etc/os-release'));
  // Without an id, systemd would enable all services of this machine, as on the first start of a new system.
  await write('etc/machine-id', `${'0123456789abcdef'.repeat(2)}\n`);
  await write('etc/passwd', 'root:x:0:0::/root:/bin/sh\npage-reports:x:990:990::/:/usr/sbin/nologin\n');
  await write('etc/group', 'root:x:0:\npage-reports:x:990:\n');
  await cp(`${DEPLOY}systemd`, join(root, 'etc/systemd/system'), { recursive: true });
  await write(
    'etc/page-reports.env',
    `DATABASE_URL='${databaseUrl}'`,
    `PORT=${ports.file}`,
    `METRICS_PORT=${ports.fileMetrics}`,
    'EMBEDDED_WORKER=on',
  );
  const command = guideCommand().replace('account list', "account create --name 'Of the guide'");
  await write('etc/command.sh', command);
  await write(
    'etc/systemd/system/command.service',
    '[Unit]',
    'After=page-reports.service',
    '[Service]',
    'Type=oneshot',
    'ExecStart=/bin/sh /etc/command.sh',
    `StandardOutput=file:/${OUTPUT_FILE}`,
  );
}

/** The running container. */
const test = base.extend('container', { scope: 'file' }, async ({ makeFolder, use }) => {
  const root = await makeFolder();
  const database = await createTempDatabase();
  use({ close: database.remove });
  const [file = 0, fileMetrics = 0, gateway = 0, otherGateway = 0, worker = 0] = await Promise.all(
    Array.from({ length: 5 }, freePort),
  );
  const ports = { file, fileMetrics, gateway, otherGateway, worker };
  await makeRoot(root, database.url, ports);
  const wanted = [
    'page-reports.service',
    `page-reports-gateway@${gateway}.service`,
    `page-reports-gateway@${otherGateway}.service`,
    `page-reports-worker@${worker}.service`,
    'command.service',
  ];
  const running = startProcess(nspawn, [
    ...['--register=no', '--keep-unit', '--console=pipe', '--boot', `--directory=${root}`],
    ...['--bind-ro=/usr', `--bind-ro=${ROOT}:/srv/page-reports`],
    ...['systemd.unit=basic.target', ...wanted.map((unit) => `systemd.wants=${unit}`)],
  ]);
  const close = async () => {
    running.process.kill('SIGTERM');
    await running.ended;
  };
  use({ close });
  /** The last lines of the container's journal, for failed expectations. */
  const journal = () =>
    execFileSync('journalctl', [`--root=${root}`, '--output=cat', '--lines=60'], { encoding: 'utf8' });
  /** Waits for a server. @returns its metrics */
  const metricsOf = async (port: number) => {
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await expect.poll(() => read().catch(journal), POLL).toContain('page_reports_');
    return await read();
  };
  return { root, ports, journal, metricsOf };
});

describe.skipIf(!nspawn || !isRoot)(
  'with settings of units in /etc/page-reports.env',
  { timeout: TIMEOUT_MS },
  () => {
    test('gateways and workers have the port of their instance', async ({ container }) => {
      const { ports, metricsOf } = container;
      for (const port of [ports.gateway, ports.otherGateway])
        expect(await metricsOf(port)).not.toContain('page_reports_runs_in_progress_limit');
      expect(await metricsOf(ports.worker)).toContain('page_reports_runs_in_progress_limit');
    });

    test('page-reports.service has its SQLite file, also for commands', async ({ container }) => {
      const { root, ports, journal, metricsOf } = container;
      await metricsOf(ports.file);
      expect(await metricsOf(ports.fileMetrics)).toContain('page_reports_runs_in_progress_limit');
      await expect
        .poll(() => readFile(join(root, OUTPUT_FILE), 'utf8').catch(journal), POLL)
        .toContain('Finished with result: success');
      const settings = { DATABASE_URL: `sqlite:${join(root, SQLITE_FILE)}` };
      expect((await runCommand(['account', 'list'], settings)).stdout).toContain('Of the guide');
    });
  },
);
