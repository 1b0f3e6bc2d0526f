import { expect, test } from 'vitest';
import { readFileFacts, withUnits } from '../../../src/web/report-page/checks/evidence/file-facts.ts';

const NONE = { size: null, saving: null, lifetime: null };

test.each([
  ['compression would save about 2289 bytes', { ...NONE, saving: 2289, rest: '' }],
  ['kept for 3600 seconds, 90000 bytes', { ...NONE, size: 90_000, lifetime: 3600, rest: '' }],
  [
    '200 × 150 png of 65536 bytes: AVIF or WebP could save about 60536 bytes',
    { ...NONE, size: 65_536, saving: 60_536, rest: '200 × 150 png: AVIF or WebP' },
  ],
  ['49512 of 115044 bytes are comments and whitespace', { ...NONE, size: 115_044, saving: 49_512, rest: '' }],
  [
    '1300 pixels wide; a phone could save about 45377 bytes',
    { ...NONE, saving: 45_377, rest: '1300 pixels wide' },
  ],
  ['would save 3.3 MB', { ...NONE, saving: 3_300_000, rest: '' }],
  ['status 404', { ...NONE, rest: 'status 404' }],
])('reads %j', (note, facts) => {
  expect(readFileFacts(note)).toEqual(facts);
});

test('other notes get the units of the page', () => {
  expect(withUnits('kept for 86400 seconds, 90000 bytes')).toBe('kept for 1 day, 90 kB');
});
