import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { readExamples } from '../../src/web/graphiql/examples.ts';

const examples = readExamples();

test('there is an example of every kind of operation', () => {
  const kinds = examples.map((text) => /^(query|mutation|subscription) \w+/m.exec(text)?.[1]);
  expect(new Set(kinds)).toEqual(new Set(['query', 'mutation', 'subscription']));
});

test.each(examples)('is valid against the schema: %s', (text) => {
  expect(validate(schema, parse(text))).toEqual([]);
});
