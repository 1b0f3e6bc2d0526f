import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { foundResponse } from '../../page/found-resource.ts';
import type { Resource, ResourceResponse } from '../../page/resource.ts';
import { blockingRule } from '../robots/blocking-rule.ts';
import { parseRobots, type Robots } from '../robots/parse-robots.ts';

/** The name of this service in robots.txt files. */
export const ROBOT_NAME = 'PageReports';
const FIRST_SERVER_ERROR = 500;

type RobotsTxt = { resource: Resource | null; robots: Robots | null };
const UNREQUESTED = { resource: null, robots: null };

const rulesIn = fact(({ text }: ResourceResponse) => (text ? parseRobots(text) : null));

/** The fetched files with their rules, by origin. Only a successful response has rules, which are cached by resource. */
const robotsTxts = fact((page) => {
  const files = resourcesFor(page, 'robots').map((resource): [string, RobotsTxt] => {
    const response = foundResponse(resource);
    return [new URL(resource.url).origin, { resource, robots: response && rulesIn(response) }];
  });
  return new Map(files);
});

/** The robots.txt of the page's origin, and its rules: null if it was not requested, or if it has none. */
export function robotsTxt(page: Page): RobotsTxt {
  return robotsTxts(page).get(new URL(page.url).origin) ?? UNREQUESTED;
}

/** The URL of the robots.txt for a URL. */
export function robotsAddress(url: string): string {
  return new URL('/robots.txt', url).href;
}

/**
 * Whether the robots.txt of its origin allows the URL; null if that robots.txt was not requested. RFC 9309: a missing
 * robots.txt allows everything, an unreachable one nothing. A host name that does not exist allows everything too.
 */
export function mayVisit(page: Page, url: string): boolean | null {
  const { resource, robots } = robotsTxts(page).get(new URL(url).origin) ?? UNREQUESTED;
  if (!resource) return null;
  if (robots) return blockingRule(robots, ROBOT_NAME, url) === null;
  return resource.response
    ? resource.response.status < FIRST_SERVER_ERROR
    : resource.failureCode === 'dns_failed';
}
