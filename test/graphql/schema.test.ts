import { buildSchema, Kind, parse, validateSchema, visit } from 'graphql';
import { expect, test } from 'vitest';
import { printedSchema, schema } from '../../src/graphql/schema.ts';

const printed = printedSchema();

/** The types, fields, arguments and values of the schema. */
const definitions: { path: string; kind: Kind; description: string | undefined }[] = [];
const path: string[] = [];
visit(parse(printed), {
  enter(node) {
    if (!/Definition$/.test(node.kind) || !('name' in node) || !node.name) return;
    path.push(node.name.value);
    const description = 'description' in node ? node.description?.value : undefined;
    definitions.push({ path: path.join('.'), kind: node.kind, description });
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

test('types are in PascalCase, fields and arguments in camelCase, values in CONSTANT_CASE', () => {
  const patterns: Partial<Record<Kind, RegExp>> = {
    [Kind.ENUM_VALUE_DEFINITION]: /(^|\.)[A-Z][A-Z0-9_]*$/,
    [Kind.FIELD_DEFINITION]: /(^|\.)[a-z][A-Za-z0-9]*$/,
    [Kind.INPUT_VALUE_DEFINITION]: /(^|\.)[a-z][A-Za-z0-9]*$/,
  };
  const typePattern = /^[A-Z][A-Za-z0-9]*$/;
  expect(definitions.filter(({ path, kind }) => !(patterns[kind] ?? typePattern).test(path))).toEqual([]);
});
