import { expect, it } from 'vitest';
import { resourceAt, resourcesFor } from '../../src/engine/resources.ts';
import { pageOf } from '../audits/audit-cases.ts';
import { fetched } from '../audits/fetched.ts';

const script = fetched('script', 'https://example.org/a.js');
const image = fetched('image', 'https://example.org/a.svg');
const second = fetched('script', 'https://example.org/b.js');
const page = pageOf({ source: { resources: [script, image, second] } });

it('finds the resource of an address with any fragment', () => {
  expect(resourceAt(page, 'https://example.org/a.svg#icon')).toBe(image);
  expect(resourceAt(page, 'https://example.org/c.svg')).toBeNull();
});

it('lists the resources of a purpose', () => {
  expect(resourcesFor(page, 'script')).toEqual([script, second]);
  expect(resourcesFor(page, 'font')).toEqual([]);
});
