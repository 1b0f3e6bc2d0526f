import { resourcesFor } from '../../engine/resources.ts';
import { listEvidence, textEvidence } from '../../facts/evidence.ts';
import { type IdentifiedLibrary, identifiedLibraries } from '../../facts/libraries/identify-library.ts';
import { advisoriesFor, compareVersions } from '../../facts/libraries/known-libraries.ts';
import { defineAudit, failed, notApplicable, passed, undetermined } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { isServed } from '../unfetched.ts';
import { incompleteReason } from '../unseen-content.ts';

export const audit = defineAudit('security/vulnerable-js', {
  importance: 'medium',
  basis: 'response',
  title: 'Vulnerable JavaScript libraries',
  description: 'The detected versions of JavaScript libraries have no known vulnerabilities.',
  reference:
    'https://cheatsheetseries.owasp.org/cheatsheets/Vulnerable_Dependency_Management_Cheat_Sheet.html',
  results: {
    'no-scripts': notApplicable('The page loads no script files'),
    'none-known': passed('No libraries with known vulnerabilities were found'),
    vulnerable: failed(
      'The page uses libraries with known vulnerabilities',
      'Update the listed libraries to a fixed version, or replace libraries that are no longer maintained.',
    ),
    undetermined: undetermined('Library versions', 'scripts'),
  },
  audit: (page) => {
    const scripts = resourcesFor(page, 'script').filter(isServed);
    const identified = scripts.flatMap(({ url }) => {
      const found = identifiedLibraries(page).get(url);
      return found ? [{ ...found, url, advisories: advisoriesFor(found.library, found.version) }] : [];
    });
    const vulnerable = identified.filter(({ advisories }) => advisories.length > 0);
    const measured = {
      value: identified.map(({ library, version, advisories }) => ({
        library: library.name,
        version,
        advisories: advisories.map(({ id }) => id),
      })),
      ...listEvidence(vulnerable, ({ library, version, advisories, url }) =>
        textEvidence(
          `${library.name} ${version}`,
          advisories.map(({ id, threat }) => `${id}: ${threat}`).join('; '),
          url,
        ),
      ),
    };
    if (vulnerable.length > 0) return { result: 'vulnerable', ...measured, fixes: updateFixes(vulnerable) };
    const reason = incompleteReason(page, resourcesFor(page, 'script'));
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: scripts.length > 0 ? 'none-known' : 'no-scripts', ...measured, confidence: 'likely' };
  },
});

/**
 * The commands that update libraries within their major version, which should not break the page. None if the advisories
 * name no fixed release of that major version. Versions before 1.0.0 may break the page with any update.
 */
function updateFixes(libraries: readonly IdentifiedLibrary[]): OfferedFix[] {
  const commands = libraries.flatMap(({ library, version }) => {
    const [major] = version.split('.', 1);
    const last = library.advisories
      .flatMap(({ ranges }) => ranges.map(({ before }) => before))
      .filter((before) => before.split('.', 1)[0] === major)
      .sort(compareVersions)
      .at(-1);
    if (!library.npm || major === '0' || !last || advisoriesFor(library, last).length > 0) return [];
    return [`npm install ${library.npm}@${major}`];
  });
  return [...new Set(commands)].map((code) => ({ label: 'npm', language: 'shell', code }));
}
