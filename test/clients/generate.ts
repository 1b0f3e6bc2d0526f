import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestApp } from '../support/test-app.ts';
import relay from './relay.config.json' with { type: 'json' };

const FOLDER = import.meta.dirname;
const GUIDE = new URL('../../src/graphql/README.md', import.meta.url);
/** The address in the guide, and the expression that replaces it. */
const ADDRESS = "'http://127.0.0.1:4000/graphql'";
const TESTED_ADDRESS = '(process.env.ORIGIN + "/graphql")';
const GENERATED = join(FOLDER, 'generated');
const EXAMPLES = join(FOLDER, '../../src/graphql/examples');
/** A project that generates types for the operations of the guide, with its configuration. */
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
    await persistRelayDocuments();
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
  await mkdir(CODEGEN_PROJECT, { recursive: true });
  const files = {
    'generated/guide/codegen.ts': 'codegen.ts',
    '../../schema.graphql': 'schema.graphql',
  };
  for (const [source, target] of Object.entries(files)) {
    await copyFile(join(FOLDER, source), join(CODEGEN_PROJECT, target));
  }
  await cp(EXAMPLES, join(CODEGEN_PROJECT, 'src/operations'), { recursive: true });
  await run('graphql-codegen', [], CODEGEN_PROJECT);
}

/** Writes the documents of Relay to a file, as for `TRUSTED_DOCUMENTS`. */
async function persistRelayDocuments(): Promise<void> {
  const folder = join(GENERATED, 'relay-persisted');
  await mkdir(folder);
  const config = {
    ...relay,
    src: '../..',
    schema: '../../../../schema.graphql',
    artifactDirectory: '.',
    persistConfig: { file: './documents.json' },
  };
  await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config));
  // relay-compiler adds to it.
  await writeFile(join(folder, 'documents.json'), '{}');
  await run('relay-compiler', ['relay.config.json'], folder);
}

async function run(command: string, args: string[], cwd = FOLDER): Promise<void> {
  const executable = join(FOLDER, 'node_modules', '.bin', command);
  await promisify(execFile)(executable, args, { cwd }).catch((cause) => {
    throw new Error(`${command} failed: ${cause.stdout}${cause.stderr}`, { cause });
  });
}
