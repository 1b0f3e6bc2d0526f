import { expect, it } from 'vitest';
import { blockingRule } from '../../../src/facts/robots/blocking-rule.ts';
import { robotsOf } from '../../../src/facts/robots/robots-of.ts';
import { fetched } from '../../audits/fetched.ts';

const FORBIDS_ALL = 'User-agent: *\nDisallow: /';
const EVERYTHING = 'everything';
const NOTHING = 'nothing';

it.each<[status: number | null, allowed: string]>([
  [200, 'what its rules allow'],
  [404, EVERYTHING],
  [429, EVERYTHING],
  [304, EVERYTHING],
  [503, NOTHING],
  [999, NOTHING],
  [null, NOTHING],
])('a response with status %s allows %s', (status, allowed) => {
  const url = 'https://example.org/robots.txt';
  const response = status === null ? null : fetched('robots', url, { status, text: FORBIDS_ALL }).response;
  const robots = robotsOf(response);
  const rule = robots && blockingRule(robots, 'PageReports', 'https://example.org/a');
  expect(robots === null ? NOTHING : rule ? 'what its rules allow' : EVERYTHING).toBe(allowed);
});
