import { advisoriesFor } from '../libraries/advisories-for.ts';
import type { IdentifiedLibrary } from '../libraries/identify-library.ts';

/**
 * The command that updates a library within its major version, which should not break the page. Null if no release of
 * that major version is known to be without vulnerabilities.
 */
export function updateCommand({ library, version }: IdentifiedLibrary): string | null {
  const { npm } = library;
  if (!npm || majorOf(npm.release) !== majorOf(version)) return null;
  const isFixed = advisoriesFor({ library, version: npm.release }).length === 0;
  return isFixed ? `npm install ${npm.name}@${majorOf(npm.release)}` : null;
}

function majorOf(version: string): string {
  return version.split('.', 1)[0] ?? version;
}
