import { expect, it, vi } from 'vitest';
import { type FetchResources, gatherResources } from '../../../src/audits/plan/gather-resources.ts';
import type { Page } from '../../../src/engine/page.ts';
import { pageOf } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const STYLED = pageOf({ html: '<title>Page</title><link rel="stylesheet" href="0.css"><p>Text' });
const urlsOf = ({ resources }: Page) => resources.map(({ url }) => url);

/** Each stylesheet imports another, without an end. */
const fetchEndless: FetchResources = async (requests) =>
  requests
    .filter(({ purpose }) => purpose === 'stylesheet')
    .map(({ url }) => fetched('stylesheet', url, { text: `@import "${Number(/\d+/.exec(url)) + 1}.css";` }));

it('fetches the resources of the page and their resources, in three rounds at most', async () => {
  const { page, planError } = await gatherResources(STYLED, fetchEndless);
  expect(urlsOf(page)).toEqual([0, 1, 2].map((n) => `https://example.org/${n}.css`));
  expect(planError).toBeNull();
  expect(page.document).toBe(STYLED.document);
});

it('does not fetch resources that the page already has', async () => {
  const resources = [fetched('stylesheet', '/0.css', { text: '' })];
  const fetchResources = vi.fn(fetchEndless);
  const { page } = await gatherResources({ ...STYLED, resources }, fetchResources);
  expect(page.resources).toEqual(resources);
  expect(fetchResources.mock.calls.flat(2).map(({ url }) => url)).not.toContain('https://example.org/0.css');
});

it('stops once a round fetches nothing', async () => {
  const fetchResources = vi.fn<FetchResources>(async () => []);
  expect((await gatherResources(STYLED, fetchResources)).page).toEqual(STYLED);
  expect(fetchResources).toHaveBeenCalledOnce();
});

it('returns the page with the resources so far when planning throws', async () => {
  const broken = new Error('out of memory');
  const breaking = (page: Page): Page =>
    Object.defineProperty({ ...page }, 'resources', {
      get: () => {
        throw broken;
      },
    });
  const atOnce = breaking(STYLED);
  expect(await gatherResources(atOnce, fetchEndless)).toEqual({ page: atOnce, planError: broken });

  const later = await gatherResources(STYLED, async (requests) => {
    const [style] = await fetchEndless(requests);
    if (!style?.response) throw new Error('There is no stylesheet.');
    const response = Object.defineProperty({ ...style.response }, 'text', {
      get: () => {
        throw broken;
      },
    });
    return [{ ...style, response }];
  });
  expect(later.planError).toBe(broken);
  expect(urlsOf(later.page)).toEqual(['https://example.org/0.css']);
});
