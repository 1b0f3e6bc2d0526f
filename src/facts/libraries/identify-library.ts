import { fact } from '../../engine/fact.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { foundResponse } from '../../page/found-resource.ts';
import { KNOWN_LIBRARIES, type Library } from './known-libraries.ts';

/** Maximum position of a banner, the comment with name and version at the start of a library file. */
const BANNER_CHARACTERS = 500;
const FULL_VERSION = /\d\.\d+\.\d/;

/** A library and the version that a file contains. */
export interface IdentifiedLibrary {
  library: Library;
  version: string;
}

/** Identifies the library of a script by its banner, or else by a full version in its URL. */
export function identifyLibrary(url: string, text: string | null): IdentifiedLibrary | null {
  const top = text?.slice(0, BANNER_CHARACTERS) ?? '';
  const path = (URL.parse(url)?.pathname ?? '').replaceAll('%40', '@').toLowerCase();
  const segments = path.split('/');
  return (
    find(({ banner, after = '' }) => {
      const start = top.indexOf(after);
      return start === -1 ? undefined : banner?.exec(top.slice(start))?.[1];
    }) ?? (FULL_VERSION.test(path) ? find((library) => fullVersionInPath(library, segments)) : null)
  );
}

function find(versionOf: (library: Library) => string | undefined): IdentifiedLibrary | null {
  for (const library of KNOWN_LIBRARIES) {
    const version = versionOf(library);
    if (version) return { library, version };
  }
  return null;
}

/** The version in `jquery-3.4.1.min.js`, in `/jquery@3.4.1/`, or in `/jquery/3.4.1/jquery.js`. */
function fullVersionInPath({ fileNames }: Library, segments: readonly string[]): string | undefined {
  const fileHasName = fileNames.some((name) => segments.at(-1)?.startsWith(stemOf(name)));
  for (const [i, segment] of segments.entries()) {
    for (const name of fileNames) {
      if (!segment.startsWith(name)) continue;
      const rest = segment === name && fileHasName ? `/${segments[i + 1] ?? ''}` : segment.slice(name.length);
      const version = /^[-./@]v?(\d+\.\d+\.\d+)(?!\d|[\d.]*\d)/.exec(rest)?.[1];
      if (version) return version;
    }
  }
  return undefined;
}

/** The part of a file name before its first separator: `pdf` of `pdf.js`, so that `pdf.min.js` matches too. */
function stemOf(name: string): string {
  return name.split(/[-._]/, 1)[0] ?? name;
}

/** The known libraries among the page's scripts, by the URL of the script. Error pages are not read. */
export const identifiedLibraries = fact(
  (page): ReadonlyMap<string, IdentifiedLibrary> =>
    new Map(
      resourcesFor(page, 'script').flatMap((resource) => {
        const found = identifyLibrary(resource.url, foundResponse(resource)?.text ?? null);
        return found ? [[resource.url, found]] : [];
      }),
    ),
);
