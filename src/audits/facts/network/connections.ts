import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import { withoutFragment } from '../../../engine/request-url.ts';
import { resourceAt } from '../../../engine/resources.ts';
import { isSameSite } from '../../same-site.ts';
import { unseenReason } from '../certainty/unseen-content.ts';
import { stylesheetImages } from '../images/stylesheet-images.ts';
import { hintLinks } from '../links/hint-links.ts';
import { scripts } from '../scripts/scripts.ts';
import { loadedResources } from './loaded-resources.ts';
import { resourceReferences } from './resource-references.ts';
import { unreadStylesheets } from './unread-stylesheets.ts';
import { fontFaces } from './used-font-faces.ts';

const GOOGLE_FONT_STYLES = 'https://fonts.googleapis.com';
const GOOGLE_FONT_FILES = 'https://fonts.gstatic.com';
/** Code with which a script loads other scripts. */
const LOADS_SCRIPTS = /\bimport\b|["']script["']/;

/**
 * The origins that the page requests files from, by the references in markup and stylesheets. Fonts count also if no text
 * uses them. Browsers do not send both kinds of requests over one connection.
 */
export const connections = fact((page) => {
  /** Of requests with cookies: images, and scripts and stylesheets without `crossorigin`. */
  const withCredentials = new Set<string>();
  /** Of CORS requests without cookies: fonts, modules, and elements with `crossorigin`. */
  const anonymous = new Set<string>();
  const referred = new Set<string>();
  const add = (origins: Set<string>, url: string) => {
    referred.add(withoutFragment(url));
    const response = resourceAt(page, url)?.response;
    const redirects = response ? [...response.redirects.map((hop) => hop.url), response.finalUrl] : [];
    for (const address of [url, ...redirects]) origins.add(new URL(address).origin);
  };
  for (const { element, url } of resourceReferences(page)) {
    add(isAnonymous(element) ? anonymous : withCredentials, url);
  }
  for (const { url, parameter } of hintLinks(page, 'preload')) {
    if (url) add(isAnonymousMode(parameter('crossorigin')) ? anonymous : withCredentials, url.href);
  }
  for (const { url } of fontFaces(page)) add(anonymous, url);
  for (const url of stylesheetImages(page)) add(withCredentials, url);
  for (const { url, purpose } of loadedResources(page)) {
    if (!referred.has(url)) add(purpose === 'font' ? anonymous : withCredentials, url);
  }
  // The stylesheet differs between browsers, and may not have been fetched.
  if (withCredentials.has(GOOGLE_FONT_STYLES)) anonymous.add(GOOGLE_FONT_FILES);
  return { withCredentials, anonymous };
});

/** Whether a value of `crossorigin`, null for none, makes requests without cookies. */
export function isAnonymousMode(crossorigin: string | null): boolean {
  return crossorigin !== null && crossorigin.trim().toLowerCase() !== 'use-credentials';
}

function isAnonymous(element: Element): boolean {
  const crossorigin = element.getAttribute('crossorigin');
  const names = `${element.getAttribute('rel') ?? ''} ${element.getAttribute('type') ?? ''}`.toLowerCase();
  const isModule = /\b(?:module|modulepreload|manifest)\b/.test(names);
  return isAnonymousMode(crossorigin ?? (isModule ? '' : null));
}

/**
 * Whether scripts or stylesheets could request files of the host that are not among the connections: some were not read,
 * name the host, load further scripts, or are of another site.
 */
export function mayRequestMore(page: Page, host: string): boolean {
  if (unseenReason(page) !== null || unreadStylesheets(page).length > 0) return true;
  const code = ownCode(page);
  return code === null || code.some((text) => text.includes(host));
}

/** The code of the page's scripts; null if one was not read, loads further scripts, or is of another site. */
const ownCode = fact((page): string[] | null => {
  const { hostname } = new URL(page.url);
  const code = scripts(page).map(({ element, src }) => {
    if (src === null) return element.textContent;
    const url = URL.parse(src, page.document.baseURI);
    return url && isSameSite(url.hostname, hostname) ? resourceAt(page, url.href)?.response?.text : null;
  });
  const read = code.filter((text) => typeof text === 'string').filter((text) => !LOADS_SCRIPTS.test(text));
  return read.length === code.length ? read : null;
});
