import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import type { Resource } from '../../page/resource.ts';
import { blockingRule } from '../robots/blocking-rule.ts';
import type { Robots } from '../robots/parse-robots.ts';
import { robotsOf } from '../robots/robots-of.ts';

/** The name of this service in robots.txt files. */
export const ROBOT_NAME = 'PageReports';

type RobotsTxt = { resource: Resource | null; robots: Robots | null };
const UNREQUESTED = { resource: null, robots: null };

/** `fact` caches by its argument: each round of requests has a page of its own, but the same resources. */
const robotsIn = fact(({ response }: Resource) => robotsOf(response));

/** The requested files with their rules, by origin. */
const robotsTxts = fact((page) => {
  const files = resourcesFor(page, 'robots').map((resource): [string, RobotsTxt] => {
    return [new URL(resource.url).origin, { resource, robots: robotsIn(resource) }];
  });
  return new Map(files);
});

/** The robots.txt of the page's origin, and its rules: null if it was not requested or cannot be fetched. */
export function robotsTxt(page: Page): RobotsTxt {
  return robotsTxts(page).get(new URL(page.url).origin) ?? UNREQUESTED;
}

/** The URL of the robots.txt for a URL. */
export function robotsAddress(url: string): string {
  return new URL('/robots.txt', url).href;
}

/**
 * Whether the robots.txt of its origin allows the URL; null if that robots.txt was not requested. A host name that does
 * not exist allows everything: its request reaches no server and shows that the link is broken.
 */
export function mayVisit(page: Page, url: string): boolean | null {
  const { resource, robots } = robotsTxts(page).get(new URL(url).origin) ?? UNREQUESTED;
  if (!resource) return null;
  if (robots) return blockingRule(robots, ROBOT_NAME, url) === null;
  return resource.failureCode === 'dns_failed';
}
