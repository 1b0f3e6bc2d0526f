import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import { resourcesFor } from '../../../engine/resources.ts';
import { identifiedLibraries } from '../../libraries/identify-library.ts';
import { type FoundVersion, versionAfter, versionInPath } from '../../technologies/find-version.ts';
import { KNOWN_TECHNOLOGIES, type Technology } from '../../technologies/known-technologies.ts';
import {
  type LoadedAddress,
  type PageFingerprints,
  pageFingerprints,
} from '../../technologies/page-fingerprints.ts';
import type { DetectedTechnology } from '../page-facts-type.ts';

/**
 * The technologies visible in headers, markup and script files. Each is listed once: with its first match that has a
 * version, or else with its first match.
 */
export const technologies = fact((page): DetectedTechnology[] => {
  const fingerprints = pageFingerprints(page);
  const matches = KNOWN_TECHNOLOGIES.flatMap((technology) => matchesOf(technology, fingerprints));
  const all = [...matches, ...matchedLibraries(page)];
  return [...Map.groupBy(all, ({ name }) => name).values()].flatMap(
    (ofOne) => ofOne.find(({ version }) => version !== null) ?? ofOne[0] ?? [],
  );
});

const UNVERSIONED: FoundVersion = { version: null };

/** Every match of the technology with the fingerprints of a page. */
function matchesOf(technology: Technology, page: PageFingerprints): DetectedTechnology[] {
  const { name } = technology;
  const matches: DetectedTechnology[] = [];
  const add = (seenIn: string, found: FoundVersion | null = UNVERSIONED): void => {
    if (found) matches.push({ name, version: found.version, seenIn });
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
    for (const cookie of page.cookies) if (cookie.toLowerCase().startsWith(start)) add(`cookie ${cookie}`);
  }
  if (mayBeLoaded(technology, page)) {
    for (const address of page.addresses) {
      for (const file of technology.files) add(address.seenIn, versionInPath(address.segments, file));
      for (const known of technology.addresses) if (isAt(address, known)) add(address.seenIn);
    }
  }
  for (const id of technology.ids) if (page.document.getElementById(id)) add(`id ${id}`);
  for (const attribute of technology.attributes) {
    const [element] = page.document.index.withKey({ kind: 'attribute', name: attribute });
    const value = element?.getAttribute(attribute) ?? null;
    if (value !== null) add(`attribute ${attribute}`, versionAfter(value, ''));
  }
  for (const start of technology.classes) {
    const at = page.classes.indexOf(` ${start}`);
    if (at !== -1) add(`class ${page.classes.slice(at + 1).split(' ', 1)[0]}`);
  }
  if (technology.code.some((part) => page.code.includes(part))) add('inline script');
  return matches;
}

/**
 * Whether any loaded URL may match. Pages load few of the known files, so one search in all URLs avoids a search in
 * each.
 */
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
  return resourcesFor(page, 'script').flatMap(({ url, response }) => {
    const found = response && response.status < 300 ? identifiedLibraries(page).get(url) : null;
    return found ? [{ name: found.library.name, version: found.version, seenIn: `script ${url}` }] : [];
  });
}
