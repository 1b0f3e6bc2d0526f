import type { DetectedTechnology } from '../facts/page-facts-type.ts';
import { type FoundVersion, versionAfter, versionInPath } from './find-version.ts';
import type { Technology } from './known-technologies.ts';
import type { LoadedAddress, PageFingerprints } from './page-fingerprints.ts';

/** Every match of the technology with the fingerprints of a page. */
export function matchTechnology(technology: Technology, page: PageFingerprints): DetectedTechnology[] {
  const { name, headers = NONE, cookies = NONE, generators = NONE } = technology;
  const { ids = NONE, attributes = NONE, classes = NONE, code = NONE } = technology;
  const matches: DetectedTechnology[] = [];
  const add = (seenIn: string, found: FoundVersion | null = UNVERSIONED) => {
    if (found) matches.push({ name, version: found.version, seenIn });
  };
  for (const [header, word] of headers) {
    for (const [candidate, value] of page.headers) {
      if (candidate === header) add(`header ${header}`, versionAfter(value, word));
    }
  }
  for (const word of generators) {
    for (const content of page.generators) add('meta generator', versionAfter(content, word));
  }
  for (const start of cookies) {
    for (const cookie of page.cookies) {
      if (cookie.toLowerCase().startsWith(start)) add(`cookie ${cookie}`);
    }
  }
  if (mayBeLoaded(technology, page)) {
    const { addresses = NONE, files = NONE } = technology;
    for (const address of page.addresses) {
      for (const file of files) add(address.seenIn, versionInPath(address.segments, file));
      for (const known of addresses) if (isAt(address, known)) add(address.seenIn);
    }
  }
  for (const id of ids) if (page.ids.has(id)) add(`id ${id}`);
  for (const attribute of attributes) {
    const value = page.attributes.get(attribute);
    if (value !== undefined) add(`attribute ${attribute}`, versionAfter(value, ''));
  }
  for (const start of classes) {
    const at = page.classes.indexOf(` ${start}`);
    if (at !== -1) add(`class ${page.classes.slice(at + 1).split(' ', 1)[0]}`);
  }
  if (code.some((part) => page.code.includes(part))) add('inline script');
  return matches;
}

const NONE: readonly never[] = [];
const UNVERSIONED: FoundVersion = { version: null };

/** Pages load few of the known files: one search in all addresses avoids a search in each. */
function mayBeLoaded(
  { addresses = NONE, files = NONE }: Technology,
  { addressLines }: PageFingerprints,
): boolean {
  return (
    files.some((file) => addressLines.includes(`/${file}`)) ||
    addresses.some((known) => addressLines.includes(known))
  );
}

/** `host/start of the path`, subdomains included, or `/part of any path`. */
function isAt({ host, path }: LoadedAddress, known: string): boolean {
  const slash = known.indexOf('/');
  if (slash === 0) return path.includes(known);
  const knownHost = known.slice(0, slash);
  return (host === knownHost || host.endsWith(`.${knownHost}`)) && path.startsWith(known.slice(slash));
}
