import { expect, it } from 'vitest';
import {
  count,
  derived,
  enumeration,
  largeCount,
  list,
  object,
  text,
  url,
} from '../../src/describe/vocabulary.ts';
import { exampleOf, present, responseSchema } from '../../src/present/present.ts';

const Part = object('TestPart', 'A part.', { sizeInBytes: largeCount('Its size.', 5_000_000_000) });
const Kind = enumeration('TestKind', 'A kind.', { old: 'Old.', new: 'New.' });
const Thing = object('TestThing', 'A thing.', {
  longName: text('Its name.', 'Example'),
  homePage: url('Its page, or null.').nullable(),
  kind: Kind.meta({ description: 'Its kind.', example: 'new' }),
  mainPart: Part.describe('A part, or null.').nullable(),
  otherParts: list(Part, 'More parts.'),
  partCount: derived(
    count('Number of other parts.', 1),
    ({ otherParts }: { otherParts: object[] }) => otherParts.length,
  ),
});

it('presents the described fields in snake case and in order, however deep, and no other', () => {
  const value = {
    otherParts: [{ sizeInBytes: 1, secret: 'x' }],
    mainPart: null,
    secret: 'x',
    kind: 'old' as const,
    homePage: null,
    longName: 'A',
  };
  expect(JSON.stringify(present(Thing, value))).toBe(
    '{"long_name":"A","home_page":null,"kind":"old","main_part":null,"other_parts":[{"size_in_bytes":1}],"part_count":1}',
  );
});

it('makes an example that its schema accepts', () => {
  const example = exampleOf(Thing);
  expect(example).toEqual({
    long_name: 'Example',
    home_page: null,
    kind: 'new',
    main_part: { size_in_bytes: 5_000_000_000 },
    other_parts: [{ size_in_bytes: 5_000_000_000 }],
    part_count: 1,
  });
  expect(responseSchema(Thing).parse(example)).toEqual(example);
});

it.each([
  ['a value of another kind', { kind: 'middle' }],
  ['null where the description allows none', { long_name: null }],
  ['a negative count', { other_parts: [{ size_in_bytes: -1 }] }],
  ['a field that is not described', { secret: 'x' }],
])('has a schema that rejects %s', (_, change) => {
  const example = exampleOf(Thing);
  expect(responseSchema(Thing).safeParse({ ...example, ...change }).success).toBe(false);
});
