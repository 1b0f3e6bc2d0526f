import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { foundResponse } from '../../page/found-resource.ts';
import { identifiedLibraries } from '../libraries/identify-library.ts';
import { sentCookies } from '../network/cookies.ts';
import { loadedResources } from '../network/loaded-resources.ts';
import { resourceReferences } from '../network/resource-references.ts';
import type { DetectedTechnology } from '../page-facts-type.ts';
import { type FoundVersion, versionAfter, versionInPath } from '../technologies/find-version.ts';
import entries from '../technologies/known-technologies.json' with { type: 'json' };
import { scripts } from './scripts.ts';

const NO_FINGERPRINTS = {
  /** Headers with a word in their value; without a word if the header alone identifies the product. */
  headers: [] as readonly string[][],
  /** Prefixes of the names of its cookies. */
  cookies: [] as readonly string[],
  /** Words of `meta[name=generator]`. */
  generators: [] as readonly string[],
  /** A host with the start of its paths; or, if it starts with a slash, a part of any path. */
  addresses: [] as readonly string[],
  /** Names of its script and style files, without version and extension. */
  files: [] as readonly string[],
  /** Ids of elements. */
  ids: [] as readonly string[],
  /** Attributes of elements; the value may be the version. */
  attributes: [] as readonly string[],
  /** Prefixes of classes of elements. */
  classes: [] as readonly string[],
  /** Code of scripts inside the page. */
  code: [] as readonly string[],
};

/** A product that pages are built with or served by, with its fingerprints. Only ids and code are case-sensitive. */
type Technology = { name: string } & typeof NO_FINGERPRINTS;

/** The technologies in the order of reports: servers, site software, and what runs in the browser. Names are unique. */
export const KNOWN_TECHNOLOGIES: readonly Technology[] = entries.map((entry) => ({
  ...NO_FINGERPRINTS,
  ...entry,
}));

/** The technologies visible in headers, markup and scripts, each once: with its first match, preferably with a version. */
export const technologies = fact((page): DetectedTechnology[] => {
  const fingerprints = pageFingerprints(page);
  const matches = KNOWN_TECHNOLOGIES.flatMap((technology) => matchesOf(technology, fingerprints));
  const all = [...matches, ...matchedLibraries(page)];
  return [...Map.groupBy(all, ({ name }) => name).values()].flatMap(
    (ofOne) => ofOne.find(({ version }) => version !== null) ?? ofOne[0] ?? [],
  );
});

function matchesOf(technology: Technology, page: PageFingerprints): DetectedTechnology[] {
  const { name } = technology;
  const matches: DetectedTechnology[] = [];
  const add = (seenIn: string, version: FoundVersion): void => {
    if (version !== undefined) matches.push({ name, version, seenIn });
  };
  for (const [header, word = ''] of technology.headers) {
    for (const [candidate, value] of page.headers) {
      if (candidate === header) add(`header ${header}`, versionAfter(value, word));
    }
  }
  for (const word of technology.generators) {
    for (const content of page.generators) add('meta generator', versionAfter(content, word));
  }
  for (const start of technology.cookies) {
    for (const cookie of page.cookies)
      if (cookie.toLowerCase().startsWith(start)) add(`cookie ${cookie}`, null);
  }
  if (mayBeLoaded(technology, page)) {
    for (const address of page.addresses) {
      for (const file of technology.files) add(address.seenIn, versionInPath(address.segments, file));
      for (const known of technology.addresses) if (isAt(address, known)) add(address.seenIn, null);
    }
  }
  for (const id of technology.ids) if (page.document.getElementById(id)) add(`id ${id}`, null);
  for (const attribute of technology.attributes) {
    const [element] = page.document.index.withKey({ kind: 'attribute', name: attribute });
    const value = element?.getAttribute(attribute) ?? null;
    if (value !== null) add(`attribute ${attribute}`, versionAfter(value, ''));
  }
  for (const start of technology.classes) {
    const at = page.classes.indexOf(` ${start}`);
    if (at !== -1) add(`class ${page.classes.slice(at + 1).split(' ', 1)[0]}`, null);
  }
  if (technology.code.some((part) => page.code.includes(part))) add('inline script', null);
  return matches;
}

/** Whether any loaded URL may match: one search in all URLs avoids a search in each. */
function mayBeLoaded({ addresses, files }: Technology, { addressLines }: PageFingerprints): boolean {
  return (
    files.some((file) => addressLines.includes(`/${file}`)) ||
    addresses.some((known) => addressLines.includes(known))
  );
}

/** Whether the URL matches `host/start of the path`, subdomains included, or `/part of any path`. */
function isAt({ host, path }: LoadedAddress, known: string): boolean {
  const slash = known.indexOf('/');
  if (slash === 0) return path.includes(known);
  const knownHost = known.slice(0, slash);
  return (host === knownHost || host.endsWith(`.${knownHost}`)) && path.startsWith(known.slice(slash));
}

function matchedLibraries(page: Page): DetectedTechnology[] {
  return resourcesFor(page, 'script').flatMap((resource) => {
    const { url } = resource;
    const found = foundResponse(resource) && identifiedLibraries(page).get(url);
    return found ? [{ name: found.library.name, version: found.version, seenIn: `script ${url}` }] : [];
  });
}

/** A URL that the page loads, split for comparison. */
interface LoadedAddress {
  host: string;
  /** In lower case, as are its segments. */
  path: string;
  segments: string[];
  seenIn: string;
}

type PageFingerprints = ReturnType<typeof pageFingerprints>;

const MAX_ADDRESSES = 1_000;
const MAX_ADDRESS_CHARACTERS = 2_048;
const MAX_GENERATORS = 20;
const MAX_GENERATOR_CHARACTERS = 200;

/** The fingerprints of a page. */
function pageFingerprints(page: Page) {
  const { document } = page;
  const addresses = loadedAddresses(page);
  return {
    /** Values in lower case. */
    headers: page.headers.map(([name, value]) => [name, value.toLowerCase()] as const),
    /** Names as set. */
    cookies: sentCookies(page).map(({ name }) => name),
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
