import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin, processRegularResult } from 'graphql-yoga';
import type { ServerContext } from '../context.ts';
import { notAcceptableError, presentError, type ReportedErrorCode, reportedErrorCode } from '../errors.ts';

/** Limit for a request that is not executed. Errors of an execution are never dropped. */
const MAX_REQUEST_ERRORS = 5;

/**
 * Formats every error and adds the id of its request. A client that accepts no media type of GraphQL receives the error
 * as JSON: Yoga's own response has no body.
 */
export function useErrorFormat(
  onUnexpected: (error: unknown, requestId: string) => void,
  onError: (code: ReportedErrorCode) => void,
): Plugin<object, ServerContext> {
  return {
    onResultProcess({ result, setResult, resultProcessor, setResultProcessor, serverContext }) {
      const { requestId } = serverContext;
      const format = (single: ExecutionResult): ExecutionResult => {
        if (!single.errors) return single;
        const kept = single.data === undefined ? single.errors.slice(0, MAX_REQUEST_ERRORS) : single.errors;
        const errors = kept.map((error) => {
          const presented = presentError(error, (original) => onUnexpected(original, requestId));
          presented.extensions.requestId = requestId;
          onError(reportedErrorCode(error, presented));
          return presented;
        });
        return { ...single, errors };
      };
      // Batches, which Yoga would pass as a list, are off.
      let formatted = result as ExecutionResult | AsyncIterable<ExecutionResult>;
      if (!resultProcessor) {
        setResultProcessor(processRegularResult, 'application/json');
        const isError = !isAsyncIterable(formatted) && formatted.data === undefined;
        const message = 'Accept application/graphql-response+json or application/json.';
        if (!isError) formatted = { errors: [notAcceptableError(message)] };
      }
      setResult(isAsyncIterable(formatted) ? mapAsyncIterator(formatted, format) : format(formatted));
    },
  };
}
