import { type ExecutionArgs, type ExecutionResult, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphqlContext } from '../context.ts';
import { consumeCost, withRateLimit } from '../rate-limit.ts';

/** Limits and consumes the cost of an operation, and reports it in the extensions of the response. */
export function useCost(): Plugin<GraphqlContext> {
  const consume = async (
    { schema, document, operationName, contextValue, variableValues }: ExecutionArgs,
    reject: (result: ExecutionResult) => void,
  ) => {
    const operation = getOperationAST(document, operationName);
    // The executor reports a missing operation.
    if (!operation) return;
    const errors = await consumeCost(
      contextValue as GraphqlContext,
      { schema, document, operation },
      variableValues ?? {},
    );
    if (errors) reject({ errors });
  };
  return {
    async onExecute({ args, setResultAndStopExecution }) {
      await consume(args, setResultAndStopExecution);
      return {
        async onExecuteDone({ result, setResult }) {
          if (!(Symbol.asyncIterator in result)) setResult(await withRateLimit(result, args.contextValue));
        },
      };
    },
    async onSubscribe({ args, setResultAndStopExecution }) {
      await consume(args, setResultAndStopExecution);
    },
  };
}
