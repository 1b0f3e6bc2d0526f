import { fact } from '../../../engine/fact.ts';
import { resourcesFor } from '../../../engine/resources.ts';
import { type IdentifiedLibrary, identifyLibrary } from '../../libraries/identify-library.ts';

/** The known libraries among the page's scripts, by the URL of the script. Error pages are not read. */
export const identifiedLibraries = fact(
  (page): ReadonlyMap<string, IdentifiedLibrary> =>
    new Map(
      resourcesFor(page, 'script').flatMap(({ url, response }) => {
        const found = identifyLibrary(url, response && response.status < 300 ? response.text : null);
        return found ? [[url, found]] : [];
      }),
    ),
);
