import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import { presentError } from '../errors.ts';

/** Lets every error leave in the one form that clients know, with the id of its request. */
export function useErrorFormat(
  onUnexpected: (error: unknown, requestId: string) => void,
): Plugin<object, { requestId: string }> {
  return {
    onResultProcess({ result, setResult, serverContext: { requestId } }) {
      const format = (single: ExecutionResult): ExecutionResult => {
        if (!single.errors) return single;
        const errors = single.errors.map((error) => {
          const presented = presentError(error, (original) => onUnexpected(original, requestId));
          presented.extensions.requestId = requestId;
          return presented;
        });
        return { ...single, errors };
      };
      if (isAsyncIterable<ExecutionResult>(result)) setResult(mapAsyncIterator(result, format));
      else if (!Array.isArray(result)) setResult(format(result as ExecutionResult));
    },
  };
}
