import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '../rest/rest-client.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { onProcessEnd } from '../support/on-process-end.ts';
import { freePort } from '../support/postgres-server.ts';
import { CONTAINERFILE, hasBaseImage } from './container-image.ts';
import { findProgram } from './programs.ts';

/** Kept after the tests, so that the next build finds its layers. */
const IMAGE = 'localhost/page-reports-test';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = `page-reports-test-${process.pid}`;
const KEY = 'key-of-the-first-account';
const BUILD_TIMEOUT_MS = 10 * 60_000;
/** As in the Compose files. */
const STOP_TIMEOUT_SECONDS = 15;
const START_TIMEOUT_MS = 60_000;
const TEST_TIMEOUT_MS = 120_000;

const podman = findProgram('podman') ?? '';
const run = promisify(execFile);

/** Runs Podman. @returns its output, trimmed @throws Error with its output if it fails */
async function runPodman(...args: string[]): Promise<string> {
  return (await run(podman, args)).stdout.trim();
}

function removeContainer(): void {
  execFileSync(podman, ['rm', '--force', '--ignore', '--volumes', NAME], { stdio: 'ignore' });
  execFileSync(podman, ['volume', 'rm', '--force', NAME], { stdio: 'ignore' });
}

describe.skipIf(!hasBaseImage())('the container image', () => {
  let site: FixtureSite;
  let url: string;
  let unregister: () => void;
  beforeAll(async () => {
    site = await startFixtureSite({ '/': htmlPage('<!doctype html><title>Page</title>') });
    unregister = onProcessEnd(removeContainer);
    await runPodman(
      'build',
      '--format=docker',
      '--pull=never',
      `--file=${CONTAINERFILE}`,
      `--tag=${IMAGE}`,
      ROOT,
    );
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const environment = {
      HOST: '127.0.0.1',
      PORT: port,
      METRICS_PORT: await freePort(),
      BOOTSTRAP_API_KEY: KEY,
      ALLOW_TARGETS: site.host,
    };
    await runPodman(
      'run',
      '--detach',
      `--name=${NAME}`,
      `--volume=${NAME}:/data`,
      // The fixture site listens on the loopback interface of this machine.
      '--network=host',
      '--read-only',
      '--read-only-tmpfs=false',
      '--tmpfs=/tmp',
      '--cap-drop=all',
      '--security-opt=no-new-privileges',
      '--init',
      '--restart=unless-stopped',
      ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
      IMAGE,
    );
    await untilReady();
  }, BUILD_TIMEOUT_MS);
  afterAll(async () => {
    removeContainer();
    unregister();
    await site.close();
  });

  async function untilReady(): Promise<void> {
    const request = async () => expect((await fetch(`${url}/ready`)).status).toBe(200);
    await vi.waitFor(request, { timeout: START_TIMEOUT_MS, interval: 100 });
  }

  it('runs without root', async () => {
    expect(await runPodman('exec', NAME, 'id', '--user', '--name')).toBe('node');
  });

  const restarts = async () => Number(await runPodman('inspect', '--format={{.RestartCount}}', NAME));

  it('is healthy', async () => {
    // Exit code 1 means unhealthy.
    await runPodman('healthcheck', 'run', NAME);
  });

  it(
    'audits a page, ends on SIGTERM, and has the report after a restart',
    async () => {
      const call = createClient(url, KEY);
      const created = await call('POST', '/reports', {
        form: { url: site.url('/') },
        headers: { Prefer: 'wait=30' },
      });
      expect(created.body.data.status).toBe('completed');

      await runPodman('stop', `--time=${STOP_TIMEOUT_SECONDS}`, NAME);
      // A container that is killed after the timeout has exit code 137.
      expect(await runPodman('inspect', '--format={{.State.ExitCode}}', NAME)).toBe('0');
      await runPodman('start', NAME);
      await untilReady();
      const { body } = await call('GET', `/reports/${created.body.data.id}`);
      expect(body.data.status).toBe('completed');
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'is restarted after a crash, and has the report',
    async () => {
      const call = createClient(url, KEY);
      const created = await call('POST', '/reports', { form: { url: site.url('/crash') } });
      const earlier = await restarts();

      // All processes of the user but the init process, which ends with the service.
      await runPodman('exec', NAME, 'sh', '-c', 'kill -KILL -1');
      await vi.waitFor(async () => expect(await restarts()).toBe(earlier + 1), { timeout: START_TIMEOUT_MS });
      await untilReady();
      const { body } = await call('GET', `/reports/${created.body.data.id}`);
      expect(body.data.url).toBe(site.url('/crash'));
    },
    TEST_TIMEOUT_MS,
  );
});
