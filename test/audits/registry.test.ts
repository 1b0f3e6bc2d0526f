import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { CATEGORIES, IMPORTANCES, UNKNOWN_REASONS } from '../../src/audits/audit.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { BLOCKERS, CATALOGUE } from './catalogue.ts';

const SRC = fileURLToPath(new URL('../../src/audits/', import.meta.url));

describe('the catalogue', () => {
  it('lists every audit file once, under the name and in the folder that the audit says', () => {
    const files = CATEGORIES.flatMap((category) =>
      readdirSync(`${SRC}${category}`)
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${category}/${name}`),
    );
    expect(AUDITS.map(({ category, id }) => `${category}/${id}.ts`).sort()).toEqual(files.sort());
  });

  describe.each(CATEGORIES)('in the category %s', (category) => {
    it.each(IMPORTANCES)('holds the audits of %s importance that it shall hold', (importance) => {
      const ids = AUDITS.filter((audit) => audit.category === category && audit.importance === importance);
      const expected = CATALOGUE[category][importance].split(/\s+/).filter(Boolean);
      expect(ids.map(({ id }) => id).sort()).toEqual(expected.sort());
    });
  });

  it('is the one that is committed as catalogue.json (npm test -- registry -u)', async () => {
    const entries = AUDITS.map(({ id, category, importance, title, description, reference }) => ({
      id,
      category,
      importance,
      title,
      description,
      reference,
    }));
    await expect(`${JSON.stringify(entries, null, 2)}\n`).toMatchFileSnapshot(`${SRC}catalogue.json`);
  });

  it('lets five audits cap the result', () => {
    expect(AUDITS.flatMap(({ blocker, id }) => (blocker ? [id] : [])).sort()).toEqual(BLOCKERS);
  });

  it('keeps the categories together, in their order', () => {
    expect([...new Set(AUDITS.map(({ category }) => category))]).toEqual([...CATEGORIES]);
    const order = AUDITS.map(({ category }) => CATEGORIES.indexOf(category));
    expect(order).toEqual([...order].sort());
  });
});

describe.each(AUDITS)('audit $id', ({ id, title, description, reference, results }) => {
  it('says what it is and where its rule comes from', () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(title).toMatch(/^\S.*[^\s.]$/);
    expect(description).toMatch(/^\S.*[.?]$/s);
    expect(URL.parse(reference)?.protocol).toBe('https:');
  });

  test.each(Object.entries(results))(
    'explains its result %s',
    (_, { outcome, title: finding, advice, reason }) => {
      expect(finding).toMatch(/^\S.*[^\s.]$/);
      if (outcome === 'failed' || outcome === 'warning') expect(advice).toMatch(/^\S.*[.?]$/s);
      if (outcome === 'passed') expect(advice).toBeUndefined();
      if (outcome === 'unknown') expect(UNKNOWN_REASONS).toContain(reason);
      else expect(reason).toBeUndefined();
    },
  );
});
