import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  getVariableValues,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphqlContext } from '../context.ts';
import { MAX_COST, operationCost, pointsFor } from '../operation-cost.ts';
import { readRateLimit } from '../rate-limit.ts';

/** Bounds what an operation may cost, takes it from the key's budget, and tells the cost in the extensions. */
export function useCost(): Plugin<GraphqlContext> {
  const charge = async (args: ExecutionArgs, refuse: (result: ExecutionResult) => void) => {
    const context = args.contextValue as GraphqlContext;
    context.cost = costOf(args);
    if (context.cost > MAX_COST) {
      const message = `The operation costs ${context.cost}; at most ${MAX_COST} objects may be asked for at once.`;
      return refuse({ errors: [new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX' } })] });
    }
    // The gateway took 1 when the request came in.
    const retryAfter = await context.requestBudget.take(context.actor.apiKey.id, pointsFor(context.cost));
    if (retryAfter !== null) refuse({ errors: [rateLimited(retryAfter)] });
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

function costOf({ schema, document, operationName, variableValues }: ExecutionArgs): number {
  const operation = getOperationAST(document, operationName);
  if (!operation) return 0;
  // Each error repeats all that was sent, so thousands of them would take a minute. One is enough here.
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {}, {
    maxErrors: 1,
  });
  return coerced ? operationCost(schema, document, operation, coerced) : 0;
}

function rateLimited(retryAfter: number): GraphQLError {
  const http = { status: 429, headers: { 'Retry-After': String(retryAfter) } };
  return new GraphQLError('Too many requests.', { extensions: { code: 'RATE_LIMITED', http } });
}
