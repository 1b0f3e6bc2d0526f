import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestApp } from '../support/test-app.ts';

const FOLDER = import.meta.dirname;
const GENERATED = join(FOLDER, 'generated');

/**
 * Runs the code generators as their users do: on the committed schema, and on the OpenAPI document of a running
 * service. The folder is made anew, so that no test passes with what an earlier schema gave.
 */
export default async function generate(): Promise<void> {
  await rm(GENERATED, { recursive: true, force: true });
  // relay-compiler does not create it.
  await mkdir(join(GENERATED, 'relay'), { recursive: true });
  const app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  try {
    await run('graphql-codegen', '--config', 'codegen.ts');
    await run('relay-compiler', 'relay.config.json');
    await run('openapi-typescript', `${app.url}/openapi.json`, '--output', 'generated/openapi.ts');
  } finally {
    await app.close();
  }
}

async function run(command: string, ...args: string[]): Promise<void> {
  const executable = join(FOLDER, 'node_modules', '.bin', command);
  await promisify(execFile)(executable, args, { cwd: FOLDER }).catch((cause) => {
    throw new Error(`${command} failed: ${cause.stdout}${cause.stderr}`, { cause });
  });
}
