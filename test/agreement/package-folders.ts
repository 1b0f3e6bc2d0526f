import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folders of the packages in the package.json beside this file. `npm ci` must have installed them. */
export function packageFolders(): string[] {
  const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  return Object.keys(manifest.dependencies)
    .filter((name) => name !== 'lighthouse')
    .map((name) => fileURLToPath(new URL(`node_modules/${name}`, import.meta.url)));
}
