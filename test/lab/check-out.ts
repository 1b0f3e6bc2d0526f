import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NPM_CI = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Checks out a commit in a new folder, and installs its dependencies from npm unless they are the same as in this
 * checkout.
 */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder);
  execFileSync('tar', ['-x', '-C', folder], { input: runGit('archive', commit) });
  const lockOf = (path: string) => {
    const { packages } = JSON.parse(readFileSync(join(path, 'package-lock.json'), 'utf8'));
    const { '': own, ...others } = packages;
    return JSON.stringify([own.dependencies, others]);
  };
  if (lockOf(folder) === lockOf(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', NPM_CI, { cwd: folder, stdio: 'inherit' });
}

/** Runs Git in this checkout. @returns its output @throws Error if it fails */
export function runGit(...args: string[]): Buffer {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return execFileSync('git', args, { cwd: ROOT, maxBuffer: Number.POSITIVE_INFINITY, stdio });
}
