import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import { presentError, type RefusalCode, refusalCode } from '../errors.ts';

/** Of errors that keep an operation from being executed; those of its execution are never dropped. */
const MAX_REQUEST_ERRORS = 5;

/** Lets every error leave in the one form that clients know, with the id of its request. */
export function useErrorFormat(
  onUnexpected: (error: unknown, requestId: string) => void,
  onRefusal: (code: RefusalCode) => void,
): Plugin<object, { requestId: string }> {
  return {
    onResultProcess({ result, setResult, serverContext: { requestId } }) {
      const format = (single: ExecutionResult): ExecutionResult => {
        if (!single.errors) return single;
        const told = single.data === undefined ? single.errors.slice(0, MAX_REQUEST_ERRORS) : single.errors;
        const errors = told.map((error) => {
          const presented = presentError(error, (original) => onUnexpected(original, requestId));
          presented.extensions.requestId = requestId;
          onRefusal(refusalCode(error, presented));
          return presented;
        });
        return { ...single, errors };
      };
      if (isAsyncIterable<ExecutionResult>(result)) setResult(mapAsyncIterator(result, format));
      else if (!Array.isArray(result)) setResult(format(result as ExecutionResult));
    },
  };
}
