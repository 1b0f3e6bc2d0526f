import { fstatSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';

const FILE_NAME = 'first-api-key';
const OWNER_ONLY = 0o600;
const MAX_FILES = 100;

/**
 * The file for the first API key; null if the key is printed. FIRST_API_KEY_FILE sets it. If standard output goes to
 * the journal of systemd, which is permanent and readable by other users, the file is next to the database or in the
 * state directory of the unit.
 */
export function firstKeyFile(
  config: Pick<Config, 'firstApiKeyFile' | 'databaseUrl' | 'stateDirectory'>,
  isInJournal: boolean,
): string | null {
  const { firstApiKeyFile, databaseUrl, stateDirectory } = config;
  if (firstApiKeyFile !== null) return firstApiKeyFile;
  if (!isInJournal) return null;
  if (stateDirectory !== null) return join(stateDirectory, FILE_NAME);
  if (!databaseUrl.startsWith('sqlite:') || databaseUrl === 'sqlite::memory:') return null;
  return join(dirname(databaseUrl.slice('sqlite:'.length)), FILE_NAME);
}

/**
 * Writes the key to a new file that only its owner can read. If the file exists, such as from an earlier database, a
 * number is appended to the name of the new one.
 * @returns the path of the new file; null if none can be written
 */
export async function writeFirstKey(file: string, key: string): Promise<string | null> {
  for (let number = 1; number <= MAX_FILES; number++) {
    const path = number === 1 ? file : `${file}-${number}`;
    try {
      await writeFile(path, `${key}\n`, { mode: OWNER_ONLY, flag: 'wx' });
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return null;
    }
  }
  return null;
}

/**
 * Whether standard output goes to the journal of systemd, which names its stream in JOURNAL_STREAM
 * (https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html).
 * @param stream the value of JOURNAL_STREAM
 */
export function isJournal(stream: string | null, fileDescriptor = 1): boolean {
  if (stream === null) return false;
  const { dev, ino } = fstatSync(fileDescriptor);
  return stream === `${dev}:${ino}`;
}
