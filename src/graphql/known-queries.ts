import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { GraphqlContext } from './context.ts';
import { operationCost } from './operation-cost.ts';

const MAX_QUERIES = 50;
/** Compiled, a query takes up to 700 times the memory of its text: 1.4 MB for the longest that is kept. */
const MAX_TEXT_CHARACTERS = 2_000;

type Variables = Record<string, unknown>;

/** A query that Yoga has found valid and within the limits of documents, ready to be run without another look. */
export interface KnownQuery {
  /** Null without a name. */
  operationName: string | null;
  /** Null when the variables are wrong, or Yoga's to judge. @see operationCost */
  costOf(variables: Variables): number | null;
  /** Null when it cannot be compiled. */
  run(context: GraphqlContext, variables: Variables): Promise<ExecutionResult | null>;
}

/** Queries that were asked before, by their text. */
export interface KnownQueries {
  find(text: string): KnownQuery | undefined;
  /** Takes down the queries that pass validation. */
  plugin: Plugin;
}

/** Remembers the documents of one schema that hold a single query, those that were asked last. */
export function createKnownQueries(schema: GraphQLSchema): KnownQueries {
  const queries = new LRUCache<string, KnownQuery>({ max: MAX_QUERIES });
  return {
    find: (text) => queries.get(text),
    plugin: {
      onValidate:
        ({ params }) =>
        ({ valid }) => {
          const document = params.documentAST as DocumentNode;
          const text = document.loc?.source.body;
          const operation = hasConditionalFragments(document) ? null : onlyQuery(document);
          if (!valid || !operation || text === undefined || text.length > MAX_TEXT_CHARACTERS) return;
          if (!queries.get(text)) queries.set(text, knownQuery(schema, document, operation));
        },
    },
  };
}

function onlyQuery({ definitions }: DocumentNode): OperationDefinitionNode | null {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  return operations.length === 1 && operation?.operation === 'query' ? operation : null;
}

/**
 * The compiler takes a named fragment that stands in two places for one, under the conditions of the first. Only
 * `@skip` and `@include` may stand in a query.
 */
function hasConditionalFragments(document: DocumentNode): boolean {
  let hasConditions = false;
  let hasFragments = false;
  visit(document, {
    Directive: () => {
      hasConditions = true;
    },
    FragmentSpread: () => {
      hasFragments = true;
    },
  });
  return hasConditions && hasFragments;
}

function knownQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): KnownQuery {
  const { variableDefinitions = [] } = operation;
  const constantCost =
    variableDefinitions.length === 0 ? operationCost(schema, document, operation, {}) : null;
  let compiling: Promise<CompiledQuery | ExecutionResult> | undefined;
  return {
    operationName: operation.name?.value ?? null,
    costOf: (variables) => {
      if (constantCost !== null) return constantCost;
      const { coerced } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 });
      if (!coerced || variableDefinitions.some((definition) => isNullForDefault(definition, coerced)))
        return null;
      return operationCost(schema, document, operation, coerced);
    },
    run: async (context, variables) => {
      // Not before the second time: a query that is asked once is faster without.
      compiling ??= import('graphql-jit').then(({ compileQuery }) => compileQuery(schema, document));
      const compiled = await compiling;
      return 'query' in compiled ? compiled.query(undefined, context, variables) : null;
    },
  };
}

/** A variable with a default may stand where null may not; if null is sent, only the executor tells. */
function isNullForDefault({ variable, defaultValue }: VariableDefinitionNode, coerced: Variables): boolean {
  return defaultValue !== undefined && coerced[variable.name.value] === null;
}
