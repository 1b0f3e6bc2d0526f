import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

/** More of one package would count its template, not the pages. */
const MAX_PAGES_PER_FOLDER = 6;
/** One page in so many is held out. */
const HELD_OUT_SHARE = 3;

/** A real page and where it stands. */
export interface SamplePage {
  /** Path on the server: the folder's name, then the path inside it. */
  path: string;
  file: string;
  /** Kept aside: verdicts are never tuned on it. */
  heldOut: boolean;
}

/**
 * HTML documents of the folders, at most six of each. Which ones, and which are held out, depends on their
 * paths alone, so that every run and every machine takes the same.
 */
export function collectPages(folders: readonly string[]): SamplePage[] {
  return folders.flatMap((folder) =>
    htmlFiles(folder)
      .map((file) => ({ file, path: pathOf(folder, file) }))
      .sort((a, b) => hashOf(a.path) - hashOf(b.path))
      .slice(0, MAX_PAGES_PER_FOLDER)
      .map(({ file, path }) => ({ file, path, heldOut: hashOf(`held out ${path}`) % HELD_OUT_SHARE === 0 })),
  );
}

function htmlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.html?$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(folder, file).split(sep).includes('node_modules'))
    .filter((file) => /<(!doctype|html|head|body)[\s>]/i.test(readFileSync(file, 'latin1')));
}

function pathOf(folder: string, file: string): string {
  return [basename(folder), ...relative(folder, file).split(sep)].map(encodeURIComponent).join('/');
}

/** Stable and evenly spread, from 0 to 2^32 - 1. */
function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
