import type { LoadedAddress, PageTraces } from './page-traces.ts';
import type { Technology } from './technology.ts';
import { versionAfter } from './version-after.ts';
import { versionInPath } from './version-in-path.ts';

/** A product that was seen, with its version as far as it is told, and where. */
export interface SeenTechnology {
  name: string;
  version: string | null;
  /** `header server`, `meta generator`, `script https://…`. */
  seenIn: string;
}

/** Everything of a page that shows the technology. */
export function sightingsOf(technology: Technology, traces: PageTraces): SeenTechnology[] {
  const { name, headers, cookies, generators, addresses, files, ids, attributes, classes, code } = technology;
  const sightings: SeenTechnology[] = [];
  headers?.forEach(([header, word]) => {
    for (const [candidate, value] of traces.headers) {
      if (candidate === header) note(sightings, name, `header ${header}`, versionAfter(value, word));
    }
  });
  generators?.forEach((word) => {
    for (const content of traces.generators) {
      note(sightings, name, 'meta generator', versionAfter(content, word));
    }
  });
  cookies?.forEach((start) => {
    for (const cookie of traces.cookies) {
      if (cookie.toLowerCase().startsWith(start)) note(sightings, name, `cookie ${cookie}`);
    }
  });
  if (mayBeLoaded(technology, traces)) {
    for (const address of traces.addresses) {
      files?.forEach((file) => {
        note(sightings, name, address.seenIn, versionInPath(address.segments, file));
      });
      addresses?.forEach((known) => {
        if (isAt(address, known)) note(sightings, name, address.seenIn);
      });
    }
  }
  ids?.forEach((id) => {
    if (traces.ids.has(id)) note(sightings, name, `id ${id}`);
  });
  attributes?.forEach((attribute) => {
    const value = traces.attributes.get(attribute);
    if (value !== undefined) note(sightings, name, `attribute ${attribute}`, versionAfter(value, ''));
  });
  classes?.forEach((start) => {
    const at = traces.classes.indexOf(` ${start}`);
    if (at !== -1) note(sightings, name, `class ${traces.classes.slice(at + 1).split(' ', 1)[0]}`);
  });
  if (code?.some((part) => traces.code.includes(part))) note(sightings, name, 'inline script');
  return sightings;
}

const UNVERSIONED = { version: null };

function note(
  sightings: SeenTechnology[],
  name: string,
  seenIn: string,
  found: { version: string | null } | null = UNVERSIONED,
): void {
  if (found) sightings.push({ name, version: found.version, seenIn });
}

/** Pages load few of all that is known: one look at all of their addresses spares one at each. */
function mayBeLoaded({ addresses, files }: Technology, { addressLines }: PageTraces): boolean {
  return Boolean(
    files?.some((file) => addressLines.includes(file)) ||
      addresses?.some((known) => addressLines.includes(known)),
  );
}

/** `host/start of the path`, subdomains included, or `/part of any path`. */
function isAt({ host, path }: LoadedAddress, known: string): boolean {
  const slash = known.indexOf('/');
  if (slash === 0) return path.includes(known);
  const knownHost = known.slice(0, slash);
  return (host === knownHost || host.endsWith(`.${knownHost}`)) && path.startsWith(known.slice(slash));
}
