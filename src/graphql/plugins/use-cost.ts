import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  getVariableValues,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { consumeRequests } from '../../accounts/rate-limiter.ts';
import type { GraphqlContext } from '../context.ts';
import { MAX_COST, operationCost, pointsFor } from '../operation-cost.ts';
import { readRateLimit } from '../rate-limit.ts';

/** Each error repeats the value of the variable, so thousands of them would take a minute. */
const MAX_VARIABLE_ERRORS = 4;

/**
 * Limits the cost of an operation, consumes it from the rate limit of the key, and reports it in the extensions of the
 * response. An operation with invalid variables is rejected here, so that every executor sees valid ones.
 */
export function useCost(): Plugin<GraphqlContext> {
  const charge = async (args: ExecutionArgs, reject: (result: ExecutionResult) => void) => {
    const { schema, document, operationName, variableValues } = args;
    const context = args.contextValue as GraphqlContext;
    const operation = getOperationAST(document, operationName);
    // The executor reports a missing operation.
    if (!operation) return;
    const { coerced, errors } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      variableValues ?? {},
      { maxErrors: MAX_VARIABLE_ERRORS },
    );
    if (errors) return reject({ errors });
    context.cost = operationCost(schema, document, operation, coerced);
    if (context.cost > MAX_COST) {
      const message = `The operation costs ${context.cost}; at most ${MAX_COST} are allowed. Request fewer objects.`;
      return reject({ errors: [new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX' } })] });
    }
    // `useRequestAccess` consumed 1 for the request.
    await consumeRequests(context.requestLimiter, context.actor.apiKey.id, pointsFor(context.cost));
  };
  return {
    async onExecute({ args, setResultAndStopExecution }) {
      await charge(args, setResultAndStopExecution);
      return {
        async onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result) return;
          const cost = await readRateLimit(args.contextValue);
          setResult({ ...result, extensions: { ...result.extensions, cost } });
        },
      };
    },
    async onSubscribe({ args, setResultAndStopExecution }) {
      await charge(args, setResultAndStopExecution);
    },
  };
}
