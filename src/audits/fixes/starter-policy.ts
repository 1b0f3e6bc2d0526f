import { hash } from 'node:crypto';
import { cssUrls } from '../../engine/css/css-urls.ts';
import { stylesheets } from '../../engine/css/stylesheets.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { loadedResources } from '../../facts/network/loaded-resources.ts';
import { scripts } from '../../facts/scripts/scripts.ts';
import type { LoadedPurpose } from '../../page/resource.ts';

const DIRECTIVES: Record<LoadedPurpose, string> = {
  script: 'script-src',
  stylesheet: 'style-src',
  image: 'img-src',
  font: 'font-src',
  media: 'media-src',
};

/** More hashes make a policy hard to maintain; it is better to move the code to files. */
export const MAX_HASHES = 5;
/** A fix with its header and server syntax is clipped at 1,000 characters, and an incomplete policy is useless. */
const MAX_POLICY_CHARACTERS = 800;

/** An origin that a policy can name. `URL` accepts more, such as names with semicolons and IPv6 addresses. */
const NAMED_ORIGIN = /^https?:\/\/[a-z0-9._-]+(:\d+)?$/;

/**
 * A Content Security Policy as a starting point, which allows the site itself, the origins that the page loads files and
 * frames from, and its inline scripts and styles by their hashes. Null if it would be too long.
 */
export function starterPolicy(page: Page): string | null {
  const code = inlineScripts(page);
  const hashes = code.length <= MAX_HASHES ? code.map(hashOf) : [];
  const uses = otherOrigins(page);
  const list = (directive: string, ...others: readonly string[]) => {
    const origins = uses.filter((use) => use.directive === directive).map(({ origin }) => origin);
    return [directive, "'self'", ...[...new Set(origins)].sort(), ...others].join(' ');
  };
  const policy = [
    "default-src 'none'",
    list('script-src', ...hashes),
    list('style-src', ...inlineStyleSources(page)),
    list('img-src', 'data:'),
    list('font-src', 'data:'),
    list('connect-src'),
    list('media-src'),
    list('frame-src'),
    list('form-action'),
    list('manifest-src'),
    ...(page.document.querySelector('object, embed') ? [list('object-src')] : []),
    "base-uri 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
  return policy.length > MAX_POLICY_CHARACTERS ? null : policy;
}

/** The other origins that the page loads files and frames from or sends forms to, with the directives that allow them. */
function otherOrigins(page: Page): { directive: string; origin: string }[] {
  const addresses = (name: string, directive: string, ...elements: string[]) =>
    page.document
      .querySelectorAll(elements.map((element) => `${element}[${name}]`).join())
      .map((element) => ({
        url: URL.parse(element.getAttribute(name) ?? '', page.document.baseURI)?.href ?? '',
        directive,
      }));
  // Of a font, browsers load only one of the files, and no font for text that is not there yet.
  const fonts = stylesheets(page).flatMap((sheet) =>
    sheet.fontFaces.flatMap((face) =>
      face.flatMap(({ value }) => cssUrls(value).map((url) => URL.parse(url, sheet.url)?.href ?? '')),
    ),
  );
  const uses = [
    ...loadedResources(page).map(({ url, purpose }) => ({ url, directive: DIRECTIVES[purpose] })),
    ...fonts.map((url) => ({ url, directive: 'font-src' })),
    ...addresses('src', 'frame-src', 'iframe', 'frame'),
    ...addresses('src', 'media-src', 'audio', 'video', 'audio source', 'video source', 'track'),
    ...addresses('src', 'object-src', 'embed'),
    ...addresses('data', 'object-src', 'object'),
    ...addresses('action', 'form-action', 'form'),
    ...addresses('formaction', 'form-action', 'button', 'input'),
    ...addresses('href', 'manifest-src', 'link[rel="manifest"]'),
  ];
  const own = new URL(page.url).origin;
  return uses
    .map(({ url, directive }) => ({ directive, origin: URL.parse(url)?.origin ?? '' }))
    .filter(({ origin }) => origin !== own && NAMED_ORIGIN.test(origin));
}

/** The inline scripts that a policy blocks unless it names their hashes; data blocks need no permission. */
function inlineScripts(page: Page): Element[] {
  const code = scripts(page).filter(({ src }) => src === null);
  const maps = page.document.querySelectorAll('script[type="importmap" i]');
  return [...code.map(({ element }) => element), ...maps];
}

/** Hashes do not allow `style` attributes, and browsers ignore `unsafe-inline` beside a hash. */
function inlineStyleSources(page: Page): string[] {
  const styles = page.document.querySelectorAll('style');
  if (styles.length > MAX_HASHES || page.document.querySelector('[style]')) return ["'unsafe-inline'"];
  return styles.map(hashOf);
}

function hashOf({ textContent }: Element): string {
  return `'sha256-${hash('sha256', textContent, 'base64')}'`;
}
