import { collectFields } from '@graphql-tools/utils';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isInputObjectType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { ValidationError } from '../errors.ts';

/** The maximum number of objects in a response. */
export const MAX_COST = 25_000;
/** Number of objects that a list is counted as, unless its field says otherwise. */
export const LIST_SIZE = 10;
const COST_PER_REQUEST = 1_000;
const IS_IN_SLICE = 'isInSlice';
const SIZE_EXTENSION = 'size';
const CHECK_EXTENSION = 'check';

/** Extensions of fields within a connection, whose own field has already counted the objects of the slice. */
export const IN_SLICE = { [IS_IN_SLICE]: true };

/** Extensions of a field that is counted as `size` objects. @param size may depend on the arguments; empty if invalid */
export function countedAs(size: number | ((args: never) => number)): Record<string, unknown> {
  return { [SIZE_EXTENSION]: size };
}

/**
 * Extensions of a field whose arguments are checked before the operation is executed.
 * @param check throws a ValidationError; its names are those of arguments, or of fields of an input object
 */
export function checkedBy(check: (args: never) => unknown): Record<string, unknown> {
  return { [CHECK_EXTENSION]: check };
}

type Variables = Record<string, unknown>;

/** The cost of an operation for the rate limit of its key, besides the 1 of every request. */
export function pointsFor(cost: number): number {
  return Math.floor(cost / COST_PER_REQUEST);
}

/**
 * The maximum number of objects in the response to an operation: 1 for an object, times the size of each list around
 * it. Fields are merged as the executor merges them, so a repeated field counts once. All their arguments are checked.
 * @param variables coerced variable values
 * @throws GraphQLError for the first invalid argument
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): number {
  const values = { coerced: variables, sources: {} };
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }

  function costOfSelections(type: GraphQLObjectType, selections: readonly SelectionNode[]): number {
    const selectionSet = { kind: Kind.SELECTION_SET, selections } as const;
    const { fields } = collectFields(schema, fragments, values, type, selectionSet);
    let cost = 0;
    for (const nodes of fields.values()) cost += costOfField(type, nodes);
    return cost;
  }

  function costOfField(parent: GraphQLObjectType, nodes: FieldNode[]): number {
    const node = nodes[0];
    const field = node && parent.getFields()[node.name.value];
    // The cost of introspection is limited by depth; validation has rejected unknown fields.
    if (!field) return 0;
    checkArguments(parent, field, node, variables);
    const type = getNamedType(field.type);
    if (!isCompositeType(type)) return 0;
    const types = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
    const selections = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
    const costs = types.map((possible) => costOfSelections(possible, selections));
    const inner = Math.max(0, ...costs);
    return field.extensions[IS_IN_SLICE] ? inner : sizeOf(field, node, variables) * (1 + inner);
  }

  const root = schema.getRootType(operation.operation);
  return root ? costOfSelections(root, operation.selectionSet.selections) : 0;
}

function sizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode, variables: Variables): number {
  const size = field.extensions[SIZE_EXTENSION];
  if (typeof size === 'function') return size(argumentsOf(field, node, variables));
  if (typeof size === 'number') return size;
  return isListType(getNullableType(field.type)) ? LIST_SIZE : 1;
}

function checkArguments(
  parent: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Variables,
): void {
  const check = field.extensions[CHECK_EXTENSION];
  if (typeof check !== 'function') return;
  try {
    check(argumentsOf(field, node, variables));
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [name = ''] = Object.keys(error.fields);
    const message = `${parent.name}.${field.name}(${pathOf(field, name)}): ${error.message}`;
    const fields = error.fields;
    throw new GraphQLError(message, { nodes: node, extensions: { code: 'BAD_USER_INPUT', fields } });
  }
}

/** The argument, or the field of an input object in an argument, as `filter.minScore`. */
function pathOf({ args }: GraphQLField<unknown, unknown>, name: string): string {
  if (args.some((argument) => argument.name === name)) return name;
  const outer = args.find(({ type }) => {
    const input = getNamedType(type);
    return isInputObjectType(input) && name in input.getFields();
  });
  return outer ? `${outer.name}.${name}` : name;
}

function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Variables,
): Variables {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    // The executor will reject the field for the same reason.
    return {};
  }
}
