import type { IdentifiedLibrary } from './identify-library.ts';
import type { Advisory } from './known-libraries.ts';

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

/** Orders dotted version numbers: negative when the first is older, 0 when equal. Missing parts count as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let i = 0; i < Math.max(left?.length ?? 0, right?.length ?? 0); i++) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
