import { describe, expect, it } from 'vitest';
import { compareRecords } from './compare-records.ts';
import { readRecord } from './record-file.ts';
import { type CatalogueRecord, takeRecord } from './take-record.ts';

it('behaves as recorded for its version', async () => {
  const [recorded, current] = [readRecord(), await takeRecord()];
  expect(current, compareRecords(recorded, current).remedy ?? '').toEqual(recorded);
});

describe('the record of the catalogue', () => {
  const recorded: CatalogueRecord = {
    version: '7',
    points: { high: 10 },
    audits: { flash: { kind: 'best-practices low', results: { none: 'passed: a b', used: 'failed:' } } },
  };
  const changed = {
    ...recorded,
    audits: { flash: { kind: 'best-practices low', results: { none: 'passed: a', used: 'failed: b' } } },
  };

  it('demands a new version when the outcome of an audit on a page changes, and keeps the old outcomes', () => {
    const state = compareRecords(recorded, changed);
    expect(state).toEqual({ mayWrite: false, remedy: expect.stringMatching(/^.*raise CATALOGUE_VERSION/) });
  });

  it('demands a new version when an outcome weighs more', () => {
    expect(compareRecords(recorded, { ...recorded, points: { high: 11 } }).mayWrite).toBe(false);
  });

  it('demands to be written again when the version was raised', () => {
    const state = compareRecords(recorded, { ...changed, version: '8' });
    expect(state).toEqual({ mayWrite: true, remedy: expect.stringMatching(/^Record the new version/) });
  });

  it('demands nothing while the catalogue behaves as recorded', () => {
    expect(compareRecords(recorded, structuredClone(recorded))).toEqual({ mayWrite: false, remedy: null });
  });
});
