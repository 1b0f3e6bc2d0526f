import type { SeenTechnology } from '../facts/page-facts-type.ts';
import type { LoadedAddress, PageTraces } from './page-traces.ts';
import type { Technology } from './technology.ts';
import { versionAfter } from './version-after.ts';
import { versionInPath } from './version-in-path.ts';

/** Everything of a page that shows the technology. */
export function sightingsOf(technology: Technology, traces: PageTraces): SeenTechnology[] {
  const { name, headers = NONE, cookies = NONE, generators = NONE } = technology;
  const { ids = NONE, attributes = NONE, classes = NONE, code = NONE } = technology;
  const sightings: SeenTechnology[] = [];
  const note = (seenIn: string, found: { version: string | null } | null = UNVERSIONED) => {
    if (found) sightings.push({ name, version: found.version, seenIn });
  };
  for (const [header, word] of headers) {
    for (const [candidate, value] of traces.headers) {
      if (candidate === header) note(`header ${header}`, versionAfter(value, word));
    }
  }
  for (const word of generators) {
    for (const content of traces.generators) note('meta generator', versionAfter(content, word));
  }
  for (const start of cookies) {
    for (const cookie of traces.cookies) {
      if (cookie.toLowerCase().startsWith(start)) note(`cookie ${cookie}`);
    }
  }
  if (mayBeLoaded(technology, traces)) {
    const { addresses = NONE, files = NONE } = technology;
    for (const address of traces.addresses) {
      for (const file of files) note(address.seenIn, versionInPath(address.segments, file));
      for (const known of addresses) if (isAt(address, known)) note(address.seenIn);
    }
  }
  for (const id of ids) if (traces.ids.has(id)) note(`id ${id}`);
  for (const attribute of attributes) {
    const value = traces.attributes.get(attribute);
    if (value !== undefined) note(`attribute ${attribute}`, versionAfter(value, ''));
  }
  for (const start of classes) {
    const at = traces.classes.indexOf(` ${start}`);
    if (at !== -1) note(`class ${traces.classes.slice(at + 1).split(' ', 1)[0]}`);
  }
  if (code.some((part) => traces.code.includes(part))) note('inline script');
  return sightings;
}

const NONE: readonly never[] = [];
const UNVERSIONED = { version: null };

/** Pages load few of all that is known: one look at all of their addresses spares one at each. */
function mayBeLoaded({ addresses = NONE, files = NONE }: Technology, { addressLines }: PageTraces): boolean {
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
