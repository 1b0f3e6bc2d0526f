import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeHtml } from '../../src/fetching/body/decode-text.ts';

/** Pages of one package share a template, whose findings would count more often than those of other packages. */
const MAX_PAGES_PER_FOLDER = 3;
/** Shorter documents are fixtures and frames. */
const MIN_BYTES = 1000;
/** Folders of other packages' pages, and of pages whose content a test runner generates. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'test', 'testsDOH']);
/** One page in this many is held out. */
const HOLDOUT_SHARE = 3;

const MIN_SHARE_OF_OTHER_LETTERS = 0.1;
/** Markup, comments, character references, and the content of scripts and style elements. */
const MARKUP = /<(script|style)\b[\s\S]*?<\/\1|<!--[\s\S]*?-->|<[^>]*>|&\w+;/gi;

/** A real page, its file and its path on the test server. */
export interface SamplePage {
  /** Path on the server: the folder's name, then the path inside it. */
  path: string;
  file: string;
  /** Held out: audits are never corrected with this page. */
  isHoldout: boolean;
  /** More than a tenth of its letters are of another script than Latin. */
  isNonLatin: boolean;
}

/** The folders of the packages in the package.json beside this file. `npm ci` must have installed them. */
export function packageFolders(): string[] {
  const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  return Object.keys(manifest.dependencies)
    .filter((name) => name !== 'lighthouse')
    .map((name) => fileURLToPath(new URL(`node_modules/${name}`, import.meta.url)));
}

/**
 * HTML documents of the folders, at most three of each, in an order that mixes the folders. The choice, and that of the
 * held-out pages, depends on the paths alone, so every run on every machine has the same pages.
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
      isHoldout: hashOf(`held out ${path}`) % HOLDOUT_SHARE === 0,
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

/** A stable and evenly distributed hash, from 0 to 2^32 - 1. */
function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}

/** Whether more than a tenth of a page's letters are of another script than Latin. */
function isNonLatin(html: Buffer): boolean {
  const text = decodeHtml(html, null, false).html.replace(MARKUP, ' ');
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  return others.length > MIN_SHARE_OF_OTHER_LETTERS * letters.length;
}
