import { execFileSync } from 'node:child_process';
import { describe, expect, vi } from 'vitest';
import { KEY } from '../lab/processes.ts';
import { createClient } from '../rest/rest-client.ts';
import { onProcessEnd } from '../support/on-process-end.ts';
import { freePort } from '../support/postgres-server.ts';
import { DEPLOY, findProgram, hasBaseImage } from './programs.ts';
import { test as base } from './test.ts';

/** Kept after the tests, so that the next build finds its layers. */
const IMAGE = 'localhost/page-reports-test';
const NAME = `page-reports-test-${process.pid}`;
/** As in the Compose files. */
const STOP_TIMEOUT_SECONDS = 15;
const START_TIMEOUT_MS = 60_000;
/** Also of the build. */
const TEST_TIMEOUT_MS = 10 * 60_000;

/** Runs Podman. @returns its output, trimmed @throws Error with its output if it fails */
function runPodman(...args: string[]): string {
  return execFileSync(findProgram('podman'), args, { encoding: 'utf8' }).trim();
}

function removeContainer(): void {
  runPodman('rm', '--force', '--ignore', '--volumes', NAME);
  runPodman('volume', 'rm', '--force', NAME);
}

/** The running container. */
const test = base.extend('container', { scope: 'file' }, async ({ site, use }) => {
  use({ close: onProcessEnd(removeContainer) });
  use({ close: removeContainer });
  const file = `--file=${DEPLOY}container/Containerfile`;
  runPodman('build', '--format=docker', '--pull=never', file, `--tag=${IMAGE}`, `${DEPLOY}../..`);
  const port = await freePort();
  const environment = {
    HOST: '127.0.0.1',
    PORT: port,
    METRICS_PORT: await freePort(),
    BOOTSTRAP_API_KEY: KEY,
    ALLOW_TARGETS: site.host,
  };
  runPodman(
    ...['run', '--detach', `--name=${NAME}`, `--volume=${NAME}:/data`],
    // The fixture site listens on the loopback interface of this machine.
    ...['--network=host', '--init', '--restart=unless-stopped'],
    ...['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp'],
    ...['--cap-drop=all', '--security-opt=no-new-privileges'],
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
    IMAGE,
  );
  const url = `http://127.0.0.1:${port}`;
  const untilReady = async () => {
    const request = async () => expect((await fetch(`${url}/ready`)).status).toBe(200);
    await vi.waitFor(request, { timeout: START_TIMEOUT_MS, interval: 100 });
  };
  await untilReady();
  return { call: createClient(url, KEY), untilReady };
});

describe.skipIf(!hasBaseImage())('the container image', { timeout: TEST_TIMEOUT_MS }, () => {
  test('runs without root, and is healthy', async ({ container: _ }) => {
    expect(runPodman('exec', NAME, 'id', '--user', '--name')).toBe('node');
    // Exit code 1 means unhealthy.
    runPodman('healthcheck', 'run', NAME);
  });

  test('audits a page, ends on SIGTERM, and has the report after a restart', async ({ site, container }) => {
    const { call, untilReady } = container;
    const created = await call('POST', '/reports', {
      form: { url: site.url('/') },
      headers: { Prefer: 'wait=30' },
    });
    expect(created.body.data.status).toBe('completed');

    runPodman('stop', `--time=${STOP_TIMEOUT_SECONDS}`, NAME);
    // A container that is killed after the timeout has exit code 137.
    expect(runPodman('inspect', '--format={{.State.ExitCode}}', NAME)).toBe('0');
    runPodman('start', NAME);
    await untilReady();
    const { body } = await call('GET', `/reports/${created.body.data.id}`);
    expect(body.data.status).toBe('completed');
  });

  test('is restarted after a crash, and has the report', async ({ site, container }) => {
    const { call, untilReady } = container;
    const countRestarts = () => Number(runPodman('inspect', '--format={{.RestartCount}}', NAME));
    const created = await call('POST', '/reports', { form: { url: site.url('/crash') } });
    const earlier = countRestarts();

    // All processes of the user but the init process, which ends with the service.
    runPodman('exec', NAME, 'sh', '-c', 'kill -KILL -1');
    await vi.waitFor(() => expect(countRestarts()).toBe(earlier + 1), { timeout: START_TIMEOUT_MS });
    await untilReady();
    const { body } = await call('GET', `/reports/${created.body.data.id}`);
    expect(body.data.url).toBe(site.url('/crash'));
  });
});
