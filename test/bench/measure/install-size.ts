import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageInfo from '../../../package.json' with { type: 'json' };

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
/** npm packages with Node.js for one system each. */
const RUNTIMES = new Set(Object.keys(packageInfo.optionalDependencies));
const BYTES_PER_MB = 1_000_000;

/** Size of the installed packages on disk, in MB. */
export interface InstallSize {
  packages: number;
  /** The Node.js runtime, which is an npm package. */
  node: number;
}

/** Measures the packages that `npm ci --omit=dev` installs. */
export function installSize(): InstallSize {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: PROJECT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, ...folders] = listed.trim().split('\n');
  const isNode = (folder: string) => RUNTIMES.has(basename(folder));
  return {
    packages: sizeMb(folders.filter((folder) => !isNode(folder))),
    node: sizeMb(folders.filter(isNode)),
  };
}

/** Size of all files in the folders of packages. A file with several hard links counts once. */
function sizeMb(folders: readonly string[]): number {
  const sizes = new Map<number, number>();
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      // Nested packages have folders of their own in the list.
      if (entry.isDirectory() && entry.name !== 'node_modules') waiting.push(path);
      if (!entry.isFile()) continue;
      const { ino, size } = lstatSync(path);
      sizes.set(ino, size);
    }
  }
  return sizes.values().reduce((sum, size) => sum + size, 0) / BYTES_PER_MB;
}
