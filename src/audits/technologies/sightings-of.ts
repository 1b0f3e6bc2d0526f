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
  const { name, headers = [], cookies = [], generators = [], addresses = [], files = [] } = technology;
  const { ids = [], attributes = [], classes = [], code = [] } = technology;
  const seen = (seenIn: string, found: { version: string | null } | null = UNVERSIONED): SeenTechnology[] =>
    found ? [{ name, version: found.version, seenIn }] : [];
  return [
    ...headers.flatMap(([header, word]) =>
      traces.headers
        .filter(([candidate]) => candidate === header)
        .flatMap(([, value]) => seen(`header ${header}`, versionAfter(value, word))),
    ),
    ...generators.flatMap((word) =>
      traces.generators.flatMap((content) => seen('meta generator', versionAfter(content, word))),
    ),
    ...cookies.flatMap((start) =>
      traces.cookies
        .filter((cookie) => cookie.toLowerCase().startsWith(start))
        .flatMap((cookie) => seen(`cookie ${cookie}`)),
    ),
    ...traces.addresses.flatMap((address) => [
      ...files.flatMap((file) => seen(address.seenIn, versionInPath(address.segments, file))),
      ...addresses.filter((known) => isAt(address, known)).flatMap(() => seen(address.seenIn)),
    ]),
    ...ids.filter((id) => traces.ids.has(id)).flatMap((id) => seen(`id ${id}`)),
    ...attributes.flatMap((attribute) => {
      const value = traces.attributes.get(attribute);
      return value === undefined ? [] : seen(`attribute ${attribute}`, versionAfter(value, ''));
    }),
    ...classes.flatMap((start) => {
      const at = traces.classes.indexOf(` ${start}`);
      return at === -1 ? [] : seen(`class ${traces.classes.slice(at + 1).split(' ', 1)[0]}`);
    }),
    ...(code.some((part) => traces.code.includes(part)) ? seen('inline script') : []),
  ];
}

const UNVERSIONED = { version: null };

/** `host/start of the path`, subdomains included, or `/part of any path`. */
function isAt({ host, path }: LoadedAddress, known: string): boolean {
  const slash = known.indexOf('/');
  if (slash === 0) return path.includes(known);
  const knownHost = known.slice(0, slash);
  return (host === knownHost || host.endsWith(`.${knownHost}`)) && path.startsWith(known.slice(slash));
}
