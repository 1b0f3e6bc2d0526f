import {
  type ASTNode,
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  type ValidationContext,
  validate,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Validation stops after this many errors; the message that it stopped is the fifth. */
const MAX_ERRORS = 4;
const MAX_TOKENS = 1_000;
const MAX_DEPTH = 10;
/** The standard introspection query needs 14. */
const MAX_INTROSPECTION_DEPTH = 16;
const MAX_ALIASES = 15;
const MAX_DIRECTIVES = 20;
/** Paths of errors repeat aliases. */
const MAX_NAME_CHARACTERS = 200;

/** Rejects documents that exceed the limits of tokens, depth, aliases and directives, before they are executed. */
export function useDocumentLimits(): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source, options) => parse(source, { ...options, maxTokens: MAX_TOKENS }));
    },
    onValidate({ addValidationRule, setValidationFn }) {
      addValidationRule(documentLimits);
      setValidationFn((schema, document, rules) =>
        validate(schema, document, rules, { maxErrors: MAX_ERRORS }),
      );
    },
  };
}

/** The size of a selection set, with fragments expanded. */
type Extent = Record<'depth' | 'introspectionDepth' | 'aliases' | 'directives', number>;

/**
 * Validation rule that limits depth, aliases and directives of every operation. The schema has directives for
 * selections only, and validation rejects them elsewhere. A fragment is measured once and its extent added wherever it
 * is spread, so fragments that double each other take linear time here. The plugins of graphql-armor do not count the
 * directives at a repeated spread of a fragment.
 */
function documentLimits(context: ValidationContext): ASTVisitor {
  const known = new Map<FragmentDefinitionNode, Extent>();

  function extentOf(selectionSet: SelectionSetNode | undefined): Extent {
    const total = { depth: 0, introspectionDepth: 0, aliases: 0, directives: 0 };
    for (const selection of selectionSet?.selections ?? []) {
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? extentOfFragment(context.getFragment(selection.name.value))
          : extentOf(selection.selectionSet);
      let { depth, introspectionDepth } = inner;
      if (selection.kind === Kind.FIELD) {
        // These are fields of the query root only: valid documents contain them nowhere deeper.
        const isIntrospection = selection.name.value === '__schema' || selection.name.value === '__type';
        [depth, introspectionDepth] = isIntrospection ? [0, depth + 1] : [depth + 1, 0];
        if (selection.alias) total.aliases++;
      }
      total.depth = Math.max(total.depth, depth);
      total.introspectionDepth = Math.max(total.introspectionDepth, introspectionDepth);
      total.aliases += inner.aliases;
      total.directives += inner.directives + (selection.directives?.length ?? 0);
    }
    return total;
  }

  function extentOfFragment(fragment: FragmentDefinitionNode | null | undefined): Extent {
    const measured = fragment && known.get(fragment);
    if (measured) return measured;
    const nothing = extentOf(undefined);
    if (!fragment) return nothing;
    // A placeholder while the fragment is measured: another rule reports cycles.
    known.set(fragment, nothing);
    const extent = extentOf(fragment.selectionSet);
    known.set(fragment, extent);
    return extent;
  }

  const reject = (nodes: ASTNode, message: string) =>
    context.reportError(new GraphQLError(message, { nodes, extensions: { code: 'QUERY_TOO_COMPLEX' } }));

  return {
    Name(name) {
      if (name.value.length > MAX_NAME_CHARACTERS)
        reject(name, `A name may have at most ${MAX_NAME_CHARACTERS} characters.`);
    },
    OperationDefinition(operation) {
      const { depth, introspectionDepth, aliases, directives } = extentOf(operation.selectionSet);
      if (depth > MAX_DEPTH) reject(operation, `An operation may be at most ${MAX_DEPTH} fields deep.`);
      if (introspectionDepth > MAX_INTROSPECTION_DEPTH)
        reject(operation, `Introspection may be at most ${MAX_INTROSPECTION_DEPTH} fields deep.`);
      if (aliases > MAX_ALIASES) reject(operation, `An operation may have at most ${MAX_ALIASES} aliases.`);
      if (directives > MAX_DIRECTIVES)
        reject(operation, `An operation may have at most ${MAX_DIRECTIVES} directives.`);
    },
  };
}
