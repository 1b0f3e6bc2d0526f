import { access, constants, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../error-message.ts';
import { CommandError, EXIT_USAGE } from './command-error.ts';

const REASONS: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its parent is not a folder',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Checks that a file can be written. @returns the file, or the target of a symbolic link */
export async function requireWritable(file: string): Promise<string> {
  const target = await realpath(file).catch(() => file);
  const existing = await stat(target).catch(() => null);
  if (existing && !existing.isFile()) throw unwritable(file, 'it is not a regular file');
  // The dot makes a parent that is not a folder an error.
  await access(`${dirname(target)}/.`, constants.W_OK).catch((error) => {
    throw unwritable(file, reasonOf(error), error);
  });
  return target;
}

/**
 * Writes a text file atomically: into a temporary file in the same folder, which is then renamed. A symbolic link is kept:
 * its target is replaced.
 */
export async function writeFileAtomically(file: string, text: string): Promise<void> {
  const target = await requireWritable(file);
  const draft = `${target}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw unwritable(file, reasonOf(error), error);
  }
}

function reasonOf(error: unknown): string {
  return REASONS[errorCode(error)] ?? String(error);
}

function unwritable(file: string, reason: string, cause?: unknown): CommandError {
  return new CommandError(`Cannot write ${file}: ${reason}.`, EXIT_USAGE, { cause });
}
