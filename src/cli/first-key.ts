import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';

const FILE_NAME = 'first-api-key';
const OWNER_ONLY = 0o600;

/**
 * Where the first API key is written instead of being printed: the file of FIRST_API_KEY_FILE; in the journal of
 * systemd, which keeps it for good and shows it to other users, a file beside the database or in systemd's state
 * folder of the unit. Null where it is printed.
 */
export function firstKeyFile(
  {
    firstApiKeyFile,
    databaseUrl,
    stateDirectory,
  }: Pick<Config, 'firstApiKeyFile' | 'databaseUrl' | 'stateDirectory'>,
  isInJournal: boolean,
): string | null {
  if (firstApiKeyFile !== null) return firstApiKeyFile;
  if (!isInJournal) return null;
  if (stateDirectory !== null) return join(stateDirectory, FILE_NAME);
  if (!databaseUrl.startsWith('sqlite:') || databaseUrl === 'sqlite::memory:') return null;
  return join(dirname(databaseUrl.slice('sqlite:'.length)), FILE_NAME);
}

/** Writes the key into a new file that only its owner may read. @returns whether that succeeded */
export async function writeFirstKey(file: string, key: string): Promise<boolean> {
  return await writeFile(file, `${key}\n`, { mode: OWNER_ONLY, flag: 'wx' }).then(
    () => true,
    () => false,
  );
}
