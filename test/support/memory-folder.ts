import { statfs } from 'node:fs/promises';

/** A folder whose files are in memory, on Linux. */
const MEMORY_FOLDER = '/dev/shm';
/** Free memory below which files are on disk. */
const MIN_MEMORY_BYTES = 1024 ** 3;

/**
 * The parent for temporary files that tests write and sync often: syncing to disk takes most of the time of a small
 * transaction.
 * @returns null if the system has no such folder or too little memory
 */
export async function findMemoryFolder(): Promise<string | null> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize >= MIN_MEMORY_BYTES ? MEMORY_FOLDER : null;
}
