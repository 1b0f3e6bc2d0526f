import { buildSchema, parse, validateSchema, visit } from 'graphql';
import { expect, test } from 'vitest';
import { printedSchema, schema } from '../../src/graphql/schema.ts';

const printed = printedSchema();

/** The types, fields, arguments and values of the schema. */
const definitions: { path: string; description: string | undefined }[] = [];
const path: string[] = [];
visit(parse(printed), {
  enter(node) {
    if (!/Definition$/.test(node.kind) || !('name' in node) || !node.name) return;
    path.push(node.name.value);
    const description = 'description' in node ? node.description?.value : undefined;
    definitions.push({ path: path.join('.'), description });
  },
  leave(node) {
    if (/Definition$/.test(node.kind) && 'name' in node && node.name) path.pop();
  },
});

test('the schema is the one that is committed as schema.graphql (npm run -s schema > schema.graphql)', async () => {
  await expect(printed).toMatchFileSnapshot('../../schema.graphql');
});

test('the schema is valid, and stays so when read back', () => {
  expect(validateSchema(schema)).toEqual([]);
  expect(validateSchema(buildSchema(printed))).toEqual([]);
});

test('every type, field, argument and value has a description', () => {
  expect(definitions.length).toBeGreaterThan(500);
  expect(definitions.filter(({ description }) => !description)).toEqual([]);
});
