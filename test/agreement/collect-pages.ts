import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { isNonLatin } from './is-non-latin.ts';

/** More of one package would count its template, not the pages. */
const MAX_PAGES_PER_FOLDER = 3;
/** Shorter ones are fixtures and frames. */
const MIN_BYTES = 1000;
/** What is no page of the folder's own, or shows what a test runner draws. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'test', 'testsDOH']);
/** One page in so many is held out. */
const HELD_OUT_SHARE = 3;

/** A real page and where it stands. */
export interface SamplePage {
  /** Path on the server: the folder's name, then the path inside it. */
  path: string;
  file: string;
  /** Kept aside: verdicts are never tuned on it. */
  heldOut: boolean;
  /** Written in other letters than Latin ones. */
  isNonLatin: boolean;
}

/**
 * HTML documents of the folders, at most three of each, in an order that mixes the folders. Which ones, and
 * which are held out, depends on their paths alone, so that every run and every machine takes the same.
 */
export function collectPages(folders: readonly string[]): SamplePage[] {
  return folders
    .flatMap((folder) =>
      htmlFiles(folder)
        .map((file) => ({ file, path: pathOf(folder, file) }))
        .sort(byHash)
        .slice(0, MAX_PAGES_PER_FOLDER),
    )
    .sort(byHash)
    .map(({ file, path }) => ({
      file,
      path,
      heldOut: hashOf(`held out ${path}`) % HELD_OUT_SHARE === 0,
      isNonLatin: isNonLatin(readFileSync(file)),
    }));
}

function htmlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.html?$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(sep)
          .some((name) => SKIPPED_FOLDERS.has(name)),
    )
    .filter((file) => statSync(file).size >= MIN_BYTES)
    .filter((file) => /<(!doctype|html|head|body)[\s>]/i.test(readFileSync(file, 'latin1')));
}

function pathOf(folder: string, file: string): string {
  return [basename(folder), ...relative(folder, file).split(sep)].map(encodeURIComponent).join('/');
}

function byHash(a: { path: string }, b: { path: string }): number {
  return hashOf(a.path) - hashOf(b.path);
}

/** Stable and evenly spread, from 0 to 2^32 - 1. */
function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
