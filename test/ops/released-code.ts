import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A release and its commit, both from the changelog. */
export interface Release {
  version: string;
  commit: string;
}

/** The newest release whose commit the changelog names; null without Git or the commit, as in a shallow clone. */
export function newestRelease(): Release | null {
  const changelog = readFileSync(join(ROOT, 'src/CHANGELOG.md'), 'utf8');
  const [, version = '', commit = ''] = /^## \[([\d.]+)\].*\n\nCommit `([0-9a-f]+)`/m.exec(changelog) ?? [];
  try {
    git('cat-file', '-e', commit);
    return { version, commit };
  } catch {
    return null;
  }
}

/** The code of a release with its dependencies, in a temporary folder. */
export interface ReleasedCode {
  /** File of its command line. */
  entry: string;
  remove(): Promise<void>;
}

/** Checks out a release, and installs its dependencies from npm unless they are the same as in this checkout. */
export async function checkOutRelease({ commit }: Release): Promise<ReleasedCode> {
  const folder = await mkdtemp(join(tmpdir(), 'page-reports-release-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });
  const lockOf = (path: string) => {
    const { packages } = JSON.parse(readFileSync(join(path, 'package-lock.json'), 'utf8'));
    const { '': own, ...others } = packages;
    return JSON.stringify([own.dependencies, others]);
  };
  if (lockOf(folder) === lockOf(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  return {
    entry: join(folder, 'src/cli/main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function git(...args: string[]): Buffer {
  const maxBuffer = 1024 ** 3;
  return execFileSync('git', args, { cwd: ROOT, maxBuffer, stdio: ['ignore', 'pipe', 'ignore'] });
}
