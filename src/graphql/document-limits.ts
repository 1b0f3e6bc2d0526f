import {
  type ASTNode,
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** Limits of a document; each is counted with fragments expanded. */
export const MAX_TOKENS = 1_000;
export const MAX_DEPTH = 10;
/** The standard introspection query needs 14. */
export const MAX_INTROSPECTION_DEPTH = 16;
export const MAX_ALIASES = 15;
export const MAX_DIRECTIVES = 20;
/** Paths of errors repeat aliases. */
export const MAX_NAME_CHARACTERS = 200;

/** The size of a selection set. */
interface Extent {
  depth: number;
  introspectionDepth: number;
  aliases: number;
  directives: number;
}

/**
 * Validation rule that limits depth, aliases and directives of every operation. The schema has directives for
 * selections only, and validation rejects them elsewhere. A fragment is measured once and its extent added wherever it
 * is spread, so fragments that double each other take linear time here.
 */
export function documentLimits(context: ValidationContext): ASTVisitor {
  const known = new Map<FragmentDefinitionNode, Extent>();

  function extentOf(selectionSet: SelectionSetNode | undefined): Extent {
    const total = { depth: 0, introspectionDepth: 0, aliases: 0, directives: 0 };
    for (const selection of selectionSet?.selections ?? []) {
      const directives = selection.directives?.length ?? 0;
      if (selection.kind === Kind.FIELD) {
        const inner = extentOf(selection.selectionSet);
        // These are fields of the query root only: valid documents contain them nowhere deeper.
        const introspection = selection.name.value === '__schema' || selection.name.value === '__type';
        const depth = 1 + inner.depth;
        add(total, {
          depth: introspection ? 0 : depth,
          introspectionDepth: introspection ? depth : 0,
          aliases: inner.aliases + (selection.alias ? 1 : 0),
          directives: inner.directives + directives,
        });
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? extentOf(selection.selectionSet)
            : extentOfFragment(context.getFragment(selection.name.value));
        add(total, { ...inner, directives: inner.directives + directives });
      }
    }
    return total;
  }

  function extentOfFragment(fragment: FragmentDefinitionNode | null | undefined): Extent {
    const nothing = { depth: 0, introspectionDepth: 0, aliases: 0, directives: 0 };
    if (!fragment) return nothing;
    const measured = known.get(fragment);
    if (measured) return measured;
    // A placeholder while the fragment is measured: another rule reports cycles.
    known.set(fragment, nothing);
    const extent = extentOf(fragment.selectionSet);
    known.set(fragment, extent);
    return extent;
  }

  const rejectNode = (nodes: ASTNode, message: string) =>
    context.reportError(new GraphQLError(message, { nodes, extensions: { code: 'QUERY_TOO_COMPLEX' } }));

  return {
    Name(name) {
      if (name.value.length > MAX_NAME_CHARACTERS) {
        rejectNode(name, `A name may have at most ${MAX_NAME_CHARACTERS} characters.`);
      }
    },
    OperationDefinition(operation) {
      const extent = extentOf(operation.selectionSet);
      const reject = (message: string) => rejectNode(operation, message);
      if (extent.depth > MAX_DEPTH) reject(`An operation may be at most ${MAX_DEPTH} fields deep.`);
      if (extent.introspectionDepth > MAX_INTROSPECTION_DEPTH) {
        reject(`Introspection may be at most ${MAX_INTROSPECTION_DEPTH} fields deep.`);
      }
      if (extent.aliases > MAX_ALIASES) reject(`An operation may have at most ${MAX_ALIASES} aliases.`);
      if (extent.directives > MAX_DIRECTIVES)
        reject(`An operation may have at most ${MAX_DIRECTIVES} directives.`);
    },
  };
}

function add(total: Extent, part: Extent): void {
  total.depth = Math.max(total.depth, part.depth);
  total.introspectionDepth = Math.max(total.introspectionDepth, part.introspectionDepth);
  total.aliases += part.aliases;
  total.directives += part.directives;
}
