import { AsyncLocalStorage } from 'node:async_hooks';
import type { Plugin } from 'graphql-yoga';
import { AppError, type ErrorCode } from '../../errors.ts';

const onResolvedErrorOfOperation = new AsyncLocalStorage<(code: ErrorCode) => void>();

/** The errors plugin calls this function for each error that a mutation returns as its result. */
export function reportResolvedError(error: Error): void {
  if (error instanceof AppError) onResolvedErrorOfOperation.getStore()?.(error.code);
}

/**
 * Reports the errors that mutations return as results: they are not in `errors` of the response. The errors plugin
 * calls one function for all servers of a process, so the one of the operation is found by its asynchronous context.
 */
export function useMutationErrors(onError: (code: ErrorCode) => void): Plugin {
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args) => onResolvedErrorOfOperation.run(onError, () => executeFn(args)));
    },
  };
}
