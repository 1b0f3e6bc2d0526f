import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestApp } from '../support/test-app.ts';

const FOLDER = import.meta.dirname;
const GUIDE = new URL('../../src/graphql/README.md', import.meta.url);
/** The address in the guide, and the expression that replaces it. */
const ADDRESS = "'http://127.0.0.1:4000/graphql'";
const TESTED_ADDRESS = '(process.env.ORIGIN + "/graphql")';
const GENERATED = join(FOLDER, 'generated');
/** A project that generates types with the configuration of the guide. */
const CODEGEN_PROJECT = join(GENERATED, 'codegen-project');

/**
 * Runs the code generators on the committed schema, and on the OpenAPI document of a running service. Deletes the folder
 * first, so that no test passes with the output of an earlier schema.
 */
export default async function generate(): Promise<void> {
  await rm(GENERATED, { recursive: true, force: true });
  // relay-compiler does not create it.
  await mkdir(join(GENERATED, 'relay'), { recursive: true });
  await writeGuideModules(join(GENERATED, 'guide'));
  const app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  try {
    await run('graphql-codegen', ['--config', 'codegen.ts']);
    await generateInProject();
    await run('relay-compiler', ['relay.config.json']);
    await run('openapi-typescript', [`${app.url}/openapi.json`, '--output', 'generated/openapi.ts']);
  } finally {
    await app.close();
  }
}

/** Writes each TypeScript module of the GraphQL guide, under the name in its first line. They connect to `ORIGIN`. */
async function writeGuideModules(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const modules = (await readFile(GUIDE, 'utf8')).matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```/gms);
  for (const [, name = '', code = ''] of modules)
    await writeFile(join(folder, name), code.replaceAll(ADDRESS, TESTED_ADDRESS));
}

async function generateInProject(): Promise<void> {
  await mkdir(join(CODEGEN_PROJECT, 'src'), { recursive: true });
  const files = {
    'generated/guide/codegen.ts': 'codegen.ts',
    '../../schema.graphql': 'schema.graphql',
    '../support/clients/report-operations.ts': 'src/report-operations.ts',
  };
  for (const [source, target] of Object.entries(files)) {
    await copyFile(join(FOLDER, source), join(CODEGEN_PROJECT, target));
  }
  await run('graphql-codegen', [], CODEGEN_PROJECT);
}

async function run(command: string, args: string[], cwd = FOLDER): Promise<void> {
  const executable = join(FOLDER, 'node_modules', '.bin', command);
  await promisify(execFile)(executable, args, { cwd }).catch((cause) => {
    throw new Error(`${command} failed: ${cause.stdout}${cause.stderr}`, { cause });
  });
}
