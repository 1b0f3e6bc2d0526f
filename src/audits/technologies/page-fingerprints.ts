import type { Page } from '../../engine/page.ts';
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
export type PageFingerprints = ReturnType<typeof pageFingerprints>;

const MAX_ADDRESSES = 1_000;
const MAX_ADDRESS_CHARACTERS = 2_048;
const MAX_GENERATORS = 20;
const MAX_GENERATOR_CHARACTERS = 200;

/** The fingerprints of a page. */
export function pageFingerprints(page: Page) {
  const { document } = page;
  const addresses = loadedAddresses(page);
  return {
    /** Values in lower case. */
    headers: page.headers.map(([name, value]) => [name, value.toLowerCase()] as const),
    /** Names as set. */
    cookies: cookies(page).map(({ name }) => name),
    /** Contents of `meta[name=generator]` in lower case. */
    generators: document
      .querySelectorAll('meta')
      .filter((meta) => meta.getAttribute('name')?.trim().toLowerCase() === 'generator')
      .slice(0, MAX_GENERATORS)
      .map((meta) => (meta.getAttribute('content') ?? '').slice(0, MAX_GENERATOR_CHARACTERS).toLowerCase()),
    addresses,
    /** Hosts and paths of all URLs, one per line, to search them at once. */
    addressLines: addresses.map(({ host, path }) => host + path).join('\n'),
    /** To find elements by id and attribute. */
    document,
    /** All classes, each after a space. */
    classes: document
      .querySelectorAll('[class]')
      .map((element) => ` ${element.getAttribute('class')}`)
      .join('')
      .replace(/\s/g, ' '),
    /** Code of the inline scripts. */
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
