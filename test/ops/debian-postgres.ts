import { readdirSync } from 'node:fs';

/** Where the packages `postgresql-16` and so on install their programs, by major version. */
const FOLDER = '/usr/lib/postgresql';

/** The oldest major version that the service accepts. */
export const OLDEST_POSTGRES = 16;

/** The major versions of PostgreSQL that are installed from packages of Debian. */
export function debianPostgresVersions(): number[] {
  try {
    return readdirSync(FOLDER).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Path of a program of a version. */
export function postgresProgram(version: number, name: 'initdb' | 'postgres'): string {
  return `${FOLDER}/${version}/bin/${name}`;
}
