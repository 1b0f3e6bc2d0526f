import { realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/** Whether a file, or the folder that a new file would be in, is in the folder after all symbolic links are resolved. */
export async function isWithin(folder: string, file: string): Promise<boolean> {
  const real = await realpath(file).catch(() => null);
  if (real === null) return dirname(file) !== file && (await isWithin(folder, dirname(file)));
  return join(real, sep).startsWith(join(await realpath(folder), sep));
}
