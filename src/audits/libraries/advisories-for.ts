import { compareVersions } from './compare-versions.ts';
import type { IdentifiedLibrary } from './identify-library.ts';
import type { Advisory } from './library.ts';

/** The published faults that this version of the library has. */
export function advisoriesFor({ library, version }: IdentifiedLibrary): Advisory[] {
  return library.advisories.filter(({ ranges }) =>
    ranges.some(
      ([from, before]) => compareVersions(version, from) >= 0 && compareVersions(version, before) < 0,
    ),
  );
}
