import { buildSchema, type DocumentNode, Kind, parse, validateSchema, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { printedSchema, schema } from '../../src/graphql/schema.ts';

const printed = printedSchema();

describe('the schema', () => {
  it('is the one that is committed as schema.graphql (npm run -s schema > schema.graphql)', async () => {
    await expect(printed).toMatchFileSnapshot('../../schema.graphql');
  });

  it('is valid, and stays so when read back', () => {
    expect(validateSchema(schema)).toEqual([]);
    expect(validateSchema(buildSchema(printed))).toEqual([]);
  });

  it('describes every type, field, argument and value', () => {
    const undescribed: string[] = [];
    visitDefinitions(parse(printed), (name, description) => {
      if (!description) undescribed.push(name);
    });
    expect(undescribed).toEqual([]);
  });

  it('names types in PascalCase, fields and arguments in camelCase, values in CONSTANT_CASE', () => {
    const odd: string[] = [];
    visitDefinitions(parse(printed), (path, _description, kind) => {
      const name = path.split('.').at(-1) ?? '';
      const pattern =
        kind === Kind.ENUM_VALUE_DEFINITION
          ? /^[A-Z][A-Z0-9_]*$/
          : kind === Kind.FIELD_DEFINITION || kind === Kind.INPUT_VALUE_DEFINITION
            ? /^[a-z][A-Za-z0-9]*$/
            : /^[A-Z][A-Za-z0-9]*$/;
      if (!pattern.test(name)) odd.push(path);
    });
    expect(odd).toEqual([]);
  });

  it('gives each mutation one input object, and a nullable union that leads with success', () => {
    for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
      expect(field.args.map((argument) => argument.name)).toEqual(['input']);
      const name = `${field.name[0]?.toUpperCase()}${field.name.slice(1)}`;
      expect(field.type.toString()).toBe(`${name}Result`);
      expect(schema.getType(`${name}Success`)).toBeDefined();
    }
  });

  it('lets every error of a mutation be read through the Error interface', () => {
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => type.name.endsWith('Error') && type.name !== 'Error' && type.name !== 'ReportError',
    );
    expect(types).not.toHaveLength(0);
    const implementing = schema.getPossibleTypes(schema.getType('Error') as never).map((type) => type.name);
    expect(implementing.sort()).toEqual(types.map((type) => type.name).sort());
  });
});

function visitDefinitions(
  document: DocumentNode,
  see: (path: string, description: string | undefined, kind: Kind) => void,
): void {
  const path: string[] = [];
  visit(document, {
    enter(node) {
      if (!('name' in node) || !node.name || !('description' in node || /Definition$/.test(node.kind)))
        return;
      path.push(node.name.value);
      see(path.join('.'), 'description' in node ? node.description?.value : undefined, node.kind);
    },
    leave(node) {
      if (!('name' in node) || !node.name || !('description' in node || /Definition$/.test(node.kind)))
        return;
      path.pop();
    },
  });
}
