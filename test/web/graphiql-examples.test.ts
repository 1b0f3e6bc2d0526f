import { type OperationDefinitionNode, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { readExamples } from '../../src/web/graphiql/examples.ts';

const examples = readExamples();

test('everything that can be asked for has an example', () => {
  const operations = examples
    .flatMap((text) => parse(text).definitions)
    .filter((part): part is OperationDefinitionNode => part.kind === 'OperationDefinition');
  const used = operations
    .flatMap(({ selectionSet }) => selectionSet.selections)
    .map((field) => 'name' in field && field.name.value);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const offered = roots.flatMap((root) => Object.keys(root?.getFields() ?? {}));
  expect(new Set(used)).toEqual(new Set(offered));
});

test.each(examples)('is valid against the schema: %s', (text) => {
  expect(validate(schema, parse(text))).toEqual([]);
});
