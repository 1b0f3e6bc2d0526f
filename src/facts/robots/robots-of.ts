import { isServerErrorStatus, isSuccessStatus } from '../../page/http-status.ts';
import type { ResourceResponse } from '../../page/resource.ts';
import { parseRobots, type Robots } from './parse-robots.ts';

/**
 * The robots.txt that a response contains (RFC 9309, 2.3.1). A missing one (4xx) has no rules, so that it allows
 * everything; null, which allows nothing, without a response and after a server error.
 */
export function robotsOf(response: ResourceResponse | null): Robots | null {
  if (!response || isServerErrorStatus(response.status)) return null;
  return parseRobots((isSuccessStatus(response.status) && response.text) || '');
}
