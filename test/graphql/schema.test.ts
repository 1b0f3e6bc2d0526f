import { buildSchema, isObjectType, Kind, parse, validateSchema, visit } from 'graphql';
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

test('each mutation has one input object, and a nullable union that begins with success', () => {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    expect(field.args.map((argument) => argument.name)).toEqual(['input']);
    const name = `${field.name[0]?.toUpperCase()}${field.name.slice(1)}`;
    expect(field.type.toString()).toBe(`${name}Result`);
    expect(isObjectType(schema.getType(`${name}Success`))).toBe(true);
  }
});

test('every error of a mutation implements the interface Error', () => {
  const types = Object.keys(schema.getTypeMap()).filter(
    (name) => name.endsWith('Error') && name !== 'Error' && name !== 'ReportError',
  );
  expect(types).not.toHaveLength(0);
  const implementing = schema.getPossibleTypes(schema.getType('Error') as never).map((type) => type.name);
  expect(implementing.sort()).toEqual(types.sort());
});
