import { expect, it } from 'vitest';
import { resourceAt, resourcesFor } from '../../src/engine/resources.ts';
import type { Resource } from '../../src/page/resource.ts';
import { pageOf } from '../audits/audit-cases.ts';

function lost(url: string, purpose: Resource['purpose']): Resource {
  return {
    url,
    purpose,
    method: 'GET',
    body: 'text',
    response: null,
    failure: 'timeout',
    failureCode: 'timeout',
  };
}

const [script, image, second] = [
  lost('https://example.org/a.js', 'script'),
  lost('https://example.org/a.svg', 'image'),
  lost('https://example.org/b.js', 'script'),
];
const page = pageOf({ source: { resources: [script, image, second].filter((one) => one !== undefined) } });

it('finds the resource of an address with any fragment', () => {
  expect(resourceAt(page, 'https://example.org/a.svg#icon')).toBe(image);
  expect(resourceAt(page, 'https://example.org/c.svg')).toBeNull();
});

it('lists the resources of a purpose', () => {
  expect(resourcesFor(page, 'script')).toEqual([script, second]);
  expect(resourcesFor(page, 'font')).toEqual([]);
});
