import { advisoriesFor } from '../libraries/advisories-for.ts';
import { compareVersions } from '../libraries/compare-versions.ts';
import type { IdentifiedLibrary } from '../libraries/identify-library.ts';

/**
 * The command that updates a library within its major version, which should not break the page. Null if its advisories
 * name no fixed release of that major version. Versions before 1.0.0 may break the page with any update.
 */
export function updateCommand({ library, version }: IdentifiedLibrary): string | null {
  const major = majorOf(version);
  const last = library.advisories
    .flatMap(({ ranges }) => ranges.map(({ before }) => before))
    .filter((before) => majorOf(before) === major)
    .sort(compareVersions)
    .at(-1);
  if (!library.npm || major === '0' || !last) return null;
  const isFixed = advisoriesFor({ library, version: last }).length === 0;
  return isFixed ? `npm install ${library.npm}@${major}` : null;
}

function majorOf(version: string): string {
  return version.split('.', 1)[0] ?? version;
}
