/** Programs and files that npm does not install. Tests that need a missing one are skipped. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runGit } from '../lab/check-out.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Folder of the examples for operators. */
export const DEPLOY = `${ROOT}src/deploy/`;
/** The oldest major version of PostgreSQL that the service accepts. */
export const OLDEST_POSTGRES = 16;
/** Where the packages `postgresql-16` and so on of Debian install their programs, by major version. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** The programs that these tests run, and the Debian package of each. */
const PROGRAMS = {
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
  apache2: 'apache2',
  haproxy: 'haproxy',
  caddy: 'caddy',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  'systemd-nspawn': 'systemd-container',
  podman: 'podman',
} as const;

export type Program = keyof typeof PROGRAMS;

/** Whether the tests run as root, which containers of systemd-nspawn need. */
export const isRoot = process.getuid?.() === 0;

/** Path of the program; empty if it is not installed. Servers are in `/usr/sbin`, which few users have in PATH. */
export function findProgram(name: Program): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const paths = folders.map((folder) => join(folder, name));
  return paths.find((path) => succeeds(() => accessSync(path, constants.X_OK))) ?? '';
}

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** The image that the Containerfile starts from. */
function baseImage(): string {
  const [, image] = /^FROM (\S+)$/m.exec(readFileSync(`${DEPLOY}container/Containerfile`, 'utf8')) ?? [];
  if (!image) throw new Error('The Containerfile names no base image.');
  return image;
}

/** Whether the base image was pulled: tests pull none. False without Podman. */
export function hasBaseImage(): boolean {
  const podman = findProgram('podman');
  const args = ['image', 'exists', baseImage()];
  return podman !== '' && succeeds(() => execFileSync(podman, args, { stdio: 'ignore' }));
}

/** The major versions of PostgreSQL that are installed from packages of Debian. */
export function debianPostgresVersions(): number[] {
  const names = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
  return names.map(Number).filter(Number.isInteger);
}

/** Path of a program of a version. */
export function postgresProgram(version: number, name: 'initdb' | 'postgres'): string {
  return `${DEBIAN_POSTGRES}/${version}/bin/${name}`;
}

/** The newest release whose commit the changelog names; null without Git or the commit, as in a shallow clone. */
export function newestRelease(): { version: string; commit: string } | null {
  const changelog = readFileSync(join(ROOT, 'src/CHANGELOG.md'), 'utf8');
  const [, version = '', commit = ''] = /^## \[([\d.]+)\].*\n\nCommit `([0-9a-f]+)`/m.exec(changelog) ?? [];
  return succeeds(() => runGit('cat-file', '-e', commit)) ? { version, commit } : null;
}

/** Prints the missing programs, release and base image, whose tests are skipped. The global set-up of Vitest. */
export default function reportMissing(): void {
  const print = (text: string) => process.stderr.write(`${text}\n`);
  if (!newestRelease())
    print('No commit of a release (git fetch --unshallow), so the upgrade test is skipped.');
  if (findProgram('podman') && !hasBaseImage())
    print(`No base image (podman pull ${baseImage()}), so the test of the container image is skipped.`);
  if (!debianPostgresVersions().some((version) => version >= OLDEST_POSTGRES))
    print(
      `No PostgreSQL ${OLDEST_POSTGRES} or newer in ${DEBIAN_POSTGRES} (Debian: apt-get install postgresql), so the test of its JIT compiler is skipped.`,
    );
  if (findProgram('systemd-nspawn') && !isRoot)
    print('Not root, so the test of the units in a container with systemd is skipped.');
  const missing = (Object.keys(PROGRAMS) as Program[]).filter((name) => !findProgram(name));
  if (missing.length === 0) return;
  const packages = missing.map((name) => PROGRAMS[name]).join(' ');
  print(
    `Not installed, so their tests are skipped: ${missing.join(', ')} (Debian: apt-get install ${packages}).`,
  );
}
