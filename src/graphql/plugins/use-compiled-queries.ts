import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { GraphqlContext, ServerContext } from '../context.ts';
import { consumeCost, type Operation, refundCost, withRateLimit } from '../rate-limit.ts';
import { schema } from '../schema.ts';

const MAX_QUERIES = 50;
/** A compiled query takes up to 700 times the memory of its text: 1.4 MB for the longest. */
const MAX_TEXT_CHARACTERS = 2_000;

/** A query that passed validation. It is compiled when it is sent again. */
interface KnownQuery extends Operation {
  compiled?: CompiledQuery | ExecutionResult;
}

/**
 * Executes repeated queries as compiled code, without parsing and validating them again. A result with errors is
 * discarded, and Yoga executes the query again to report them: a query changes nothing.
 *
 * The list of ten reports (`npm run bench -- reads`) takes 0.72 of the CPU time that it takes with graphql-jit in
 * Yoga's execution phase. This skips the phases of Envelop, which run for cached documents too; no issue of Yoga covers
 * it.
 * @param createContext makes the context of one operation
 */
export function useCompiledQueries(
  createContext: (server: ServerContext, request: Request) => GraphqlContext,
): Plugin<object, ServerContext> {
  const queries = new LRUCache<string, KnownQuery>({ max: MAX_QUERIES });
  return {
    onValidate:
      ({ params: { documentAST: document } }) =>
      ({ valid }) => {
        const operation = getOperationAST(document);
        const text = document.loc?.source.body;
        if (valid && text && operation && !queries.has(text) && isCompilable(document, operation))
          queries.set(text, { schema, document, operation });
      },
    async onParams({ params: { query, operationName, variables }, request, context: server, setResult }) {
      const known = queries.get(query ?? '');
      if (!known) return;
      const { document, operation } = known;
      if ((operationName ?? operation.name?.value) !== operation.name?.value) return;
      if (hasNullForDefault(operation, variables ?? {})) return;
      // Imported on first use: the import takes a third as long as that of the schema.
      known.compiled ??= (await import('graphql-jit')).compileQuery(schema, document);
      if (!('query' in known.compiled)) return;

      const context = createContext(server, request);
      if (await consumeCost(context, known, variables ?? {})) return;
      const { data, errors } = await known.compiled.query(undefined, context, variables ?? {});
      if (data && !errors) setResult(await withRateLimit({ data }, context));
      else await refundCost(context);
    },
  };
}

/** graphql-jit compiles a fragment that is spread twice only once, with the conditions of its first spread. */
function isCompilable(document: DocumentNode, { operation }: OperationDefinitionNode): boolean {
  const isShort = (document.loc?.source.body.length ?? 0) <= MAX_TEXT_CHARACTERS;
  if (!isShort || operation !== OperationTypeNode.QUERY) return false;
  const kinds = new Set<string>();
  visit(document, { enter: ({ kind }) => void kinds.add(kind) });
  return !(kinds.has(Kind.DIRECTIVE) && kinds.has(Kind.FRAGMENT_SPREAD));
}

/**
 * Whether a variable with a default value is null. It may be used for a non-null argument: graphql-js then reports an
 * error at the field, and graphql-jit passes null to the resolver.
 */
function hasNullForDefault(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): boolean {
  return variableDefinitions.some(
    ({ variable, defaultValue }) => defaultValue && variables[variable.name.value] === null,
  );
}
