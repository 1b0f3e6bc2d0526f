import { createHash } from 'node:crypto';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import type { LoadedPurpose } from '../../page/resource.ts';
import { loadedResources } from '../facts/network/loaded-resources.ts';
import { scripts } from '../facts/scripts/scripts.ts';

const DIRECTIVES: Record<LoadedPurpose, string> = {
  script: 'script-src',
  stylesheet: 'style-src',
  image: 'img-src',
  font: 'font-src',
  media: 'media-src',
};

/** More hashes make a policy hard to maintain; it is better to move the code to files. */
const MAX_HASHES = 5;
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
  const origins = originsByDirective(page);
  const list = (directive: string, ...others: readonly string[]) =>
    [directive, "'self'", ...(origins.get(directive) ?? []), ...others].join(' ');
  const policy = [
    "default-src 'none'",
    list('script-src', ...hashes),
    list('style-src', ...inlineStyleSources(page)),
    list('img-src', 'data:'),
    list('font-src', 'data:'),
    list('connect-src'),
    list('media-src'),
    list('frame-src'),
    "manifest-src 'self'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
  return policy.length > MAX_POLICY_CHARACTERS ? null : policy;
}

/** The other origins by directive, in alphabetical order. */
function originsByDirective(page: Page): Map<string, string[]> {
  const own = URL.parse(page.url)?.origin;
  const frames = page.document.querySelectorAll('iframe[src]').map((frame) => ({
    url: URL.parse(frame.getAttribute('src') ?? '', page.document.baseURI)?.href ?? '',
    directive: 'frame-src',
  }));
  const files = loadedResources(page).map(({ url, purpose }) => ({
    url,
    directive: DIRECTIVES[purpose],
  }));
  const groups = Map.groupBy([...files, ...frames], ({ directive }) => directive);
  return new Map(
    [...groups].map(([directive, uses]) => {
      const origins = uses.flatMap(({ url }) => URL.parse(url)?.origin ?? []);
      return [directive, [...new Set(origins)].filter((it) => it !== own && NAMED_ORIGIN.test(it)).sort()];
    }),
  );
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
  return `'sha256-${createHash('sha256').update(textContent).digest('base64')}'`;
}
