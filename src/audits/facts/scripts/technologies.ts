import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import { resourcesFor } from '../../../engine/resources.ts';
import { identifiedLibraries } from '../../libraries/identify-library.ts';
import { KNOWN_TECHNOLOGIES } from '../../technologies/known-technologies.ts';
import { addMatches } from '../../technologies/match-technology.ts';
import { pageFingerprints } from '../../technologies/page-fingerprints.ts';
import type { DetectedTechnology } from '../page-facts-type.ts';

/**
 * The technologies visible in headers, markup and script files. Each is listed once: with its first match that has a
 * version, or else with its first match.
 */
export const technologies = fact((page): DetectedTechnology[] => {
  const fingerprints = pageFingerprints(page);
  const matches: DetectedTechnology[] = [];
  for (const technology of KNOWN_TECHNOLOGIES) addMatches(matches, technology, fingerprints);
  matches.push(...matchedLibraries(page));
  return [...Map.groupBy(matches, ({ name }) => name).values()].flatMap(
    (ofOne) => ofOne.find(({ version }) => version !== null) ?? ofOne[0] ?? [],
  );
});

function matchedLibraries(page: Page): DetectedTechnology[] {
  return resourcesFor(page, 'script').flatMap(({ url, response }) => {
    const found = response && response.status < 300 ? identifiedLibraries(page).get(url) : null;
    return found ? [{ name: found.library.name, version: found.version, seenIn: `script ${url}` }] : [];
  });
}
