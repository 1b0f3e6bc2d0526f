import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = new URL('../../src/graphql/README.md', import.meta.url);
/** The address in the guide, and the expression that replaces it. */
const ADDRESS = "'http://127.0.0.1:4000/graphql'";
const TESTED_ADDRESS = '(process.env.ORIGIN + "/graphql")';

/**
 * Writes each TypeScript module of the GraphQL guide into the folder, under the name in its first line. They connect
 * to the service at `ORIGIN`.
 */
export function writeGuideModules(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const modules = readFileSync(GUIDE, 'utf8').matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```/gms);
  for (const [, name = '', code = ''] of modules) {
    writeFileSync(join(folder, name), code.replaceAll(ADDRESS, TESTED_ADDRESS));
  }
}
