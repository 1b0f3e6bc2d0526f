import { compareVersions } from './compare-versions.ts';
import type { IdentifiedLibrary } from './identify-library.ts';
import type { Advisory } from './library.ts';

/** The published vulnerabilities of this version of the library. */
export function advisoriesFor({ library, version }: IdentifiedLibrary): Advisory[] {
  const { successor, advisories } = library;
  if (successor !== undefined && compareVersions(version, successor) >= 0) return [];
  return advisories.filter(({ ranges }) =>
    ranges.some(
      ({ from, before }) => compareVersions(version, from) >= 0 && compareVersions(version, before) < 0,
    ),
  );
}
