import type { DetectedTechnology } from '../facts/page-facts-type.ts';
import { type FoundVersion, versionAfter, versionInPath } from './find-version.ts';
import type { Technology } from './known-technologies.ts';
import type { LoadedAddress, PageFingerprints } from './page-fingerprints.ts';

/** Adds every match of the technology with the fingerprints of a page. */
export function addMatches(
  matches: DetectedTechnology[],
  technology: Technology,
  page: PageFingerprints,
): void {
  const { name, headers = NONE, cookies = NONE, generators = NONE } = technology;
  const { ids = NONE, attributes = NONE, classes = NONE, code = NONE } = technology;
  for (const [header, word] of headers) {
    for (const [candidate, value] of page.headers) {
      if (candidate === header) addMatch(matches, name, `header ${header}`, versionAfter(value, word));
    }
  }
  for (const word of generators) {
    for (const content of page.generators) {
      addMatch(matches, name, 'meta generator', versionAfter(content, word));
    }
  }
  for (const start of cookies) {
    for (const cookie of page.cookies) {
      if (cookie.toLowerCase().startsWith(start)) addMatch(matches, name, `cookie ${cookie}`);
    }
  }
  if (mayBeLoaded(technology, page)) {
    const { addresses = NONE, files = NONE } = technology;
    for (const address of page.addresses) {
      for (const file of files)
        addMatch(matches, name, address.seenIn, versionInPath(address.segments, file));
      for (const known of addresses) if (isAt(address, known)) addMatch(matches, name, address.seenIn);
    }
  }
  for (const id of ids) if (page.document.getElementById(id)) addMatch(matches, name, `id ${id}`);
  for (const attribute of attributes) {
    const [element] = page.document.index.withKey({ kind: 'attribute', name: attribute });
    const value = element?.getAttribute(attribute) ?? null;
    if (value !== null) addMatch(matches, name, `attribute ${attribute}`, versionAfter(value, ''));
  }
  for (const start of classes) {
    const at = page.classes.indexOf(` ${start}`);
    if (at !== -1) addMatch(matches, name, `class ${page.classes.slice(at + 1).split(' ', 1)[0]}`);
  }
  if (code.some((part) => page.code.includes(part))) addMatch(matches, name, 'inline script');
}

/** @param found null when the fingerprint did not match */
function addMatch(
  matches: DetectedTechnology[],
  name: string,
  seenIn: string,
  found: FoundVersion | null = UNVERSIONED,
): void {
  if (found) matches.push({ name, version: found.version, seenIn });
}

const NONE: readonly never[] = [];
const UNVERSIONED: FoundVersion = { version: null };

/**
 * Whether any loaded URL may match. Pages load few of the known files, so one search in all URLs avoids a search in
 * each.
 */
function mayBeLoaded(
  { addresses = NONE, files = NONE }: Technology,
  { addressLines }: PageFingerprints,
): boolean {
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
