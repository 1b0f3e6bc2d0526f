import { expect } from 'vitest';
import { CatalogueEntry } from '../../src/audits/audit-type.ts';
import { CATALOGUE as ENTRIES } from '../../src/audits/catalogue.ts';
import { dataOf, responseSchema } from '../../src/present/present.ts';
import { test } from '../support/test.ts';
import { expectShape } from './rest-client.ts';

/** The entries as clients see them. */
const CATALOGUE = ENTRIES.map(({ id, category, categories, importance, title, description, reference }) => {
  return { id, category, categories, importance, title, description, reference };
});

test('lists the catalogue', async ({ call }) => {
  const { data } = (await call('GET', '/audits')).body;
  expect(responseSchema(CatalogueEntry).array().parse(data)).toEqual(CATALOGUE);
});

test('lists the audits of a category, also those that another category lists first', async ({ call }) => {
  const { body } = await call('GET', '/audits?category=seo');
  const data = responseSchema(CatalogueEntry).array().parse(body.data);
  expect(data).toEqual(CATALOGUE.filter(({ categories }) => categories.includes('seo')));
  expect(data.map(({ id }) => id)).toContain('document-title');
  expect((await call('GET', '/audits?category=speed')).body.errors).toHaveProperty('category');
});

test('shows an audit', async ({ call }) => {
  const { data } = expectShape(dataOf(CatalogueEntry), await call('GET', '/audits/document-title'));
  expect(data).toEqual(CATALOGUE.find(({ id }) => id === 'document-title'));
  expect((await call('GET', '/audits/unknown')).body.code).toBe('not_found');
});
