import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { KNOWN_TECHNOLOGIES } from '../technologies/known-technologies.ts';
import { pageTraces } from '../technologies/page-traces.ts';
import { sightingsOf } from '../technologies/sightings-of.ts';
import { identifiedLibraries } from './identified-libraries.ts';
import type { SeenTechnology } from './page-facts-type.ts';
import { resourcesFor } from './resources.ts';

/** The technologies visible in headers, markup and script files, each once: where it tells its version, else first. */
export const technologies = fact((page): SeenTechnology[] => {
  const traces = pageTraces(page);
  const seen = [
    ...KNOWN_TECHNOLOGIES.flatMap((technology) => sightingsOf(technology, traces)),
    ...librariesSeen(page),
  ];
  return [...Map.groupBy(seen, ({ name }) => name).values()].flatMap(
    (sightings) => sightings.find(({ version }) => version !== null) ?? sightings[0] ?? [],
  );
});

function librariesSeen(page: Page): SeenTechnology[] {
  return resourcesFor(page, 'script').flatMap(({ url, answer }) => {
    const found = answer && answer.status < 300 ? identifiedLibraries(page).get(url) : null;
    return found ? [{ name: found.library.name, version: found.version, seenIn: `script ${url}` }] : [];
  });
}
