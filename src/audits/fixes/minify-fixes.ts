import type { Page } from '../../engine/page.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import type { Fix } from '../audit.ts';
import { isSameSite } from '../same-site.ts';
import { MAX_TAGS } from './html-fixes.ts';

/** A file name that is one word for every shell, and no option. */
const PLAIN_NAME = /^\w[\w.-]*\.(?:css|m?js)$/;

/**
 * Commands that remove comments and white space from the first files of this site with esbuild. They keep names and
 * syntax: frameworks may read the names of parameters, and old browsers do not know new syntax. Inline code and files
 * with `.min.` in their name are left out.
 */
export function minifyFixes(page: Page, pieces: readonly { element: object | null; url: string }[]): Fix[] {
  const { hostname } = new URL(page.url);
  const names = pieces
    .filter(({ element }) => element === null)
    .slice(0, MAX_TAGS)
    .map(({ url }) => new URL(url))
    .filter((url) => isSameSite(url.hostname, hostname))
    .map(({ pathname }) => pathname.slice(pathname.lastIndexOf('/') + 1))
    .filter((name) => PLAIN_NAME.test(name) && !name.includes('.min.'));
  const commands = [...new Set(names)].map(
    (name) => `npx esbuild ${name} --minify-whitespace --outfile=${name.replace(/\.\w+$/, '.min$&')}`,
  );
  const code = commands.join('\n');
  const isShown = code !== '' && code.length <= MAX_TEXT_CHARACTERS;
  return isShown ? [{ label: 'Shell', language: 'shell', code }] : [];
}
