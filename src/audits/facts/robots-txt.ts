import { fact } from '../fact.ts';
import { foundAnswer } from '../found-resource.ts';
import type { Resource } from '../resource.ts';
import { parseRobots, type Robots } from '../robots/parse-robots.ts';
import { resourcesFor } from './resources.ts';

/** The site's robots.txt. */
export interface RobotsTxt {
  /** Null when it was never asked for. */
  resource: Resource | null;
  /** What it says; null when there is none, or none that could be fetched. */
  robots: Robots | null;
}

/** The robots.txt of the page's origin. Only that of a success counts. */
export const robotsTxt = fact((page): RobotsTxt => {
  const resource = resourcesFor(page, 'robots')[0] ?? null;
  const text = resource && foundAnswer(resource)?.text;
  return { resource, robots: text ? parseRobots(text) : null };
});
