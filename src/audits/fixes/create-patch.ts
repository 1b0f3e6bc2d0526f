import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { FetchedPage } from '../../page/fetched-page.ts';

/** A longer patch is of no use: it contains lines of megabytes. */
const MAX_PATCH_CHARACTERS = 200_000;
/** The comparison of a page with many different lines could take minutes. */
const MAX_MS = 500;

/**
 * A unified diff of the page as it was fetched and with edits, for `patch -p1` in the folder of the site.
 * @returns null if it would be too long, or would not apply: it is in UTF-8, and the file of the page is not
 */
export function createPatch(page: FetchedPage, edited: string): string | null {
  const mark = page.encodingSource === 'bom' ? '\ufeff' : '';
  const file = fileOf(page.url);
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, mark + page.html, mark + edited, '', '', {
    headerOptions: FILE_HEADERS_ONLY,
    timeout: MAX_MS,
  });
  if (patch === undefined) return null;
  const isAscii = !/[^\t\n\r -~]/.test(patch);
  const applies = page.encoding === 'UTF-8' || (isAscii && !page.encoding.startsWith('UTF-16'));
  return applies && patch.length <= MAX_PATCH_CHARACTERS ? patch : null;
}

/** The probable file of a page, relative to the root of the site. */
function fileOf(url: string): string {
  const path = new URL(url).pathname.slice(1);
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}
