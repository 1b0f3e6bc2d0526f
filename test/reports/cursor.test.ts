import { describe, expect, it, test } from 'vitest';
import { decodeCursor, encodeCursor } from '../../src/reports/lists/connection.ts';
import { createKeyringSigner } from '../../src/sharing/signer.ts';
import { createSigner } from '../support/create-signer.ts';

const signer = createSigner('c2VjcmV0');
const listOf = (...key: unknown[]) => ['cursor', JSON.stringify(key)] as const;
const LIST = listOf(1, { field: 'url', direction: 'asc' }, { search: 'ä' });
const POSITION = { value: 'https://example.org/ü', id: 7 };
const cursor = encodeCursor(signer, LIST, POSITION);

describe('a cursor', () => {
  it('encodes a position, and needs no escaping in a URL', () => {
    for (const position of [POSITION, { value: null, id: 1 }, { value: 1_700_000_000_000, id: 2 ** 40 }]) {
      const encoded = encodeCursor(signer, LIST, position);
      expect(decodeCursor(signer, LIST, encoded)).toEqual(position);
      expect(encoded).toMatch(/^[\w-]+$/);
    }
  });

  test.each([
    ['another account', listOf(2, { field: 'url', direction: 'asc' }, { search: 'ä' })],
    ['another order', listOf(1, { field: 'url', direction: 'desc' }, { search: 'ä' })],
    ['another filter', listOf(1, { field: 'url', direction: 'asc' }, {})],
    ['another kind', ['other', LIST[1]] as const],
  ])('does not open the list of %s', (_, list) => {
    expect(decodeCursor(signer, list, cursor)).toBeNull();
  });

  it('opens under each valid key, and not under others', () => {
    const rotated = createKeyringSigner(() => ({ signing: 'b3RoZXI', valid: ['b3RoZXI', 'c2VjcmV0'] }));
    expect(decodeCursor(rotated, LIST, cursor)).toEqual(POSITION);
    expect(decodeCursor(createSigner('b3RoZXI'), LIST, cursor)).toBeNull();
  });

  it('is rejected when any character of it is changed, removed or added', () => {
    for (let i = 0; i < cursor.length; i++) {
      const changed = cursor[i] === 'A' ? 'B' : 'A';
      expect(decodeCursor(signer, LIST, cursor.slice(0, i) + changed + cursor.slice(i + 1))).toBeNull();
      expect(decodeCursor(signer, LIST, cursor.slice(0, i) + cursor.slice(i + 1))).toBeNull();
    }
    for (const damaged of ['', '=', 'x', `${cursor}=`, `${cursor}A`, ` ${cursor}`, cursor.toUpperCase()]) {
      expect(decodeCursor(signer, LIST, damaged), damaged).toBeNull();
    }
  });
});
