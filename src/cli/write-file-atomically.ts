import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { CommandError, EXIT_FAILED } from './command-error.ts';

const REASONS: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its parent is not a folder',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/**
 * Writes a text file atomically: into a temporary file in the same folder, which is then renamed.
 * @throws CommandError with the reason why it cannot be written
 */
export async function writeFileAtomically(file: string, text: string): Promise<void> {
  // A symbolic link is kept: its target is replaced.
  const target = await realpath(file).catch(() => file);
  const existing = await stat(target).catch(() => null);
  if (existing && !existing.isFile()) throw unwritable(file, 'it is not a regular file');
  const draft = `${target}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw unwritable(file, REASONS[code] ?? String(error), error);
  }
}

function unwritable(file: string, reason: string, cause?: unknown): CommandError {
  return new CommandError(`Cannot write ${file}: ${reason}.`, EXIT_FAILED, { cause });
}
