import type { Document } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import type { HeaderLine } from '../../page/headers.ts';
import { cookies } from '../facts/network/cookies.ts';
import { loadedResources } from '../facts/network/loaded-resources.ts';
import { resourceReferences } from '../facts/network/resource-references.ts';
import { scripts } from '../facts/scripts/scripts.ts';

/** A URL that the page loads, split for comparison. */
export interface LoadedAddress {
  host: string;
  /** In lower case, as are its segments. */
  path: string;
  segments: string[];
  seenIn: string;
}

/** The parts of a page by which products are identified. */
export interface PageFingerprints {
  /** Values in lower case. */
  headers: HeaderLine[];
  /** Names as set. */
  cookies: string[];
  /** Contents of `meta[name=generator]` in lower case. */
  generators: string[];
  addresses: LoadedAddress[];
  /** Hosts and paths of all URLs, one per line, to search them at once. */
  addressLines: string;
  /** To find elements by id and attribute. */
  document: Document;
  /** All classes, each after a space. */
  classes: string;
  /** Code of the inline scripts. */
  code: string;
}

const MAX_ADDRESSES = 1_000;
const MAX_ADDRESS_CHARACTERS = 2_048;
const MAX_GENERATORS = 20;
const MAX_GENERATOR_CHARACTERS = 200;

/** The fingerprints of a page. */
export function pageFingerprints(page: Page): PageFingerprints {
  const addresses = loadedAddresses(page);
  return {
    headers: page.headers.map(([name, value]) => [name, value.toLowerCase()]),
    cookies: cookies(page).map(({ name }) => name),
    generators: page.document
      .querySelectorAll('meta')
      .filter((meta) => meta.getAttribute('name')?.trim().toLowerCase() === 'generator')
      .slice(0, MAX_GENERATORS)
      .map((meta) => (meta.getAttribute('content') ?? '').slice(0, MAX_GENERATOR_CHARACTERS).toLowerCase()),
    addresses,
    addressLines: addresses.map(({ host, path }) => host + path).join('\n'),
    document: page.document,
    classes: page.document
      .querySelectorAll('[class]')
      .map((element) => ` ${element.getAttribute('class')}`)
      .join('')
      .replace(/\s/g, ' '),
    code: scripts(page)
      .filter(({ src }) => src === null)
      .map(({ element }) => element.textContent)
      .join('\n'),
  };
}

function loadedAddresses(page: Page): LoadedAddress[] {
  const seenIn = new Map<string, string>();
  const note = (url: string, from: string): void => {
    const isUsable = /^https?:/.test(url) && url.length <= MAX_ADDRESS_CHARACTERS;
    if (isUsable && seenIn.size < MAX_ADDRESSES && !seenIn.has(url)) seenIn.set(url, from);
  };
  for (const { element, url } of resourceReferences(page)) note(url, element.localName);
  for (const { purpose, url } of loadedResources(page)) note(url, purpose);
  return [...seenIn].map(([address, from]) => {
    const { hostname, pathname } = new URL(address);
    const path = pathname.toLowerCase().replaceAll('%40', '@');
    return { host: hostname, path, segments: path.split('/'), seenIn: `${from} ${address}` };
  });
}
