import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that these tests run, and the Debian package of each. */
export const PROGRAMS = {
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
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

/** Path of the program; null if it is not installed. Servers are in `/usr/sbin`, which few users have in PATH. */
export function findProgram(name: Program): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(canExecute) ?? null;
}

function canExecute(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
