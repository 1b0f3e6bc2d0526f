import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { type Audit, CATEGORIES } from '../../src/audits/audit.ts';
import { UnknownReason } from '../../src/audits/finding-type.ts';
import { SHARED_NAMES } from '../../src/audits/measured/measure.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { capsOf } from '../../src/audits/score.ts';
import { STATUS_AUDIT } from '../../src/page/http-status.ts';
import { generateCatalogue } from './record/catalogue-files.ts';
import { generateExamples, generateSamples } from './record/take-samples.ts';

describe('the catalogue', () => {
  it('finds in every file an audit of its name, or a table of audits of its category', async () => {
    for (const folder of CATEGORIES) {
      const url = new URL(`../../src/audits/${folder}/`, import.meta.url);
      for (const name of readdirSync(url).filter((name) => name.endsWith('.ts'))) {
        const file: { audit?: Audit; audits?: Audit[] } = await import(
          /* @vite-ignore */ new URL(name, url).href
        );
        const { audit, audits = [] } = file;
        if (audit) expect(`${audit.category}/${audit.id}.ts`).toBe(`${folder}/${name}`);
        else expect(audits, name).not.toHaveLength(0);
        for (const { category } of audits) expect(category).toBe(folder);
      }
    }
  });

  it('is generated from the audits', () => {
    for (const { url, content } of [...generateCatalogue(), generateSamples(), generateExamples()]) {
      expect(readFileSync(url, 'utf8'), 'Run `npm run record`').toBe(content);
    }
  });

  it('names each measured field once', () => {
    const named = AUDITS.flatMap(({ measures = {} }) => Object.keys(measures));
    const fields = [...Object.keys(SHARED_NAMES), ...named];
    expect(fields).toEqual([...new Set(fields)]);
  });

  it('has every audit once', () => {
    const ids = AUDITS.map(({ id }) => id);
    expect([...new Set(ids)]).toEqual(ids);
  });

  it('has the audits that other code and other audits refer to', () => {
    const ids = new Set(AUDITS.map(({ id }) => id));
    const causes = AUDITS.flatMap(({ results }) =>
      Object.values(results).map((result) => result.sameCauseAs),
    );
    const gone = [STATUS_AUDIT, ...causes].filter((id) => id !== undefined && !ids.has(id));
    expect(gone).toEqual([]);
  });

  it('lets eight audits cap the result', () => {
    expect(Object.fromEntries(capsOf(AUDITS))).toEqual({
      'document-title': 'decent',
      'empty-page': 'bad',
      'http-status-code': 'bad',
      'is-crawlable': 'decent',
      'is-on-https': 'decent',
      'password-on-http': 'bad',
      'placeholder-title': 'decent',
      'tls-certificate': 'decent',
    });
  });

  it('keeps the categories together, in their order', () => {
    expect([...new Set(AUDITS.map(({ category }) => category))]).toEqual([...CATEGORIES]);
    const order = AUDITS.map(({ category }) => CATEGORIES.indexOf(category));
    expect(order).toEqual([...order].sort());
  });
});

describe.each(AUDITS)('audit $id', ({ id, title, description, reference, results }) => {
  it('has a title, a description and a reference for each audit', () => {
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
      if (outcome === 'unknown') expect(UnknownReason.options).toContain(reason);
      else expect(reason).toBeUndefined();
    },
  );
});
