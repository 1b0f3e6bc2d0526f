import { expect, it } from 'vitest';
import { type EnumType, objectType } from '../../src/audits/object-type.ts';
import { exampleOf, presentObject, responseSchema } from '../../src/rest/present/described-object.ts';

const PART = objectType('TestPart', 'A part.', {
  sizeInBytes: { type: 'large-count', description: 'Its size.', example: 5_000_000_000 },
});
const KIND: EnumType<'old' | 'new'> = {
  name: 'TestKind',
  description: 'A kind.',
  values: { old: 'Old.', new: 'New.' },
};
const THING = objectType('TestThing', 'A thing.', {
  longName: { type: 'string', description: 'Its name.', example: 'Example' },
  homePage: { type: 'url', nullable: true, description: 'Its page, or null.' },
  kind: { type: 'string', values: KIND, description: 'Its kind.', example: 'new' },
  mainPart: { type: PART, nullable: true, description: 'A part, or null.' },
  otherParts: { type: [PART], description: 'More parts.' },
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
  expect(JSON.stringify(presentObject(THING, value))).toBe(
    '{"long_name":"A","home_page":null,"kind":"old","main_part":null,"other_parts":[{"size_in_bytes":1}]}',
  );
});

it('makes an example that its schema accepts', () => {
  const example = presentObject(THING, exampleOf(THING));
  expect(example).toEqual({
    long_name: 'Example',
    home_page: null,
    kind: 'new',
    main_part: { size_in_bytes: 5_000_000_000 },
    other_parts: [{ size_in_bytes: 5_000_000_000 }],
  });
  expect(responseSchema(THING).parse(example)).toEqual(example);
});

it.each([
  ['a value of another kind', { kind: 'middle' }],
  ['null where the description allows none', { long_name: null }],
  ['a negative count', { other_parts: [{ size_in_bytes: -1 }] }],
  ['a field that is not described', { secret: 'x' }],
])('has a schema that rejects %s', (_, change) => {
  const example = presentObject(THING, exampleOf(THING));
  expect(responseSchema(THING).safeParse({ ...example, ...change }).success).toBe(false);
});
