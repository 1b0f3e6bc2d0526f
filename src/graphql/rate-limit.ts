import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import { consumeRequests, type LimitState } from '../accounts/rate-limiter.ts';
import type { GraphqlContext } from './context.ts';
import { MAX_COST, operationCost, pointsFor } from './operation-cost.ts';

/** Each error repeats the value of the variable, so thousands of them would take a minute. */
const MAX_VARIABLE_ERRORS = 4;

/** An operation of a document. */
export interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** The cost of an operation without variables, computed once. */
  constantCost?: number;
}

/**
 * Checks the variables and arguments of an operation, and consumes its cost from the rate limit of the key.
 * @param variables as sent
 * @returns the reasons why the operation must not be executed; null if it may be
 * @throws AppError `rate_limited`
 */
export async function consumeCost(
  context: GraphqlContext,
  priced: Operation,
  variables: Record<string, unknown>,
): Promise<readonly GraphQLError[] | null> {
  const { schema, document, operation, constantCost } = priced;
  const definitions = operation.variableDefinitions ?? [];
  const { coerced, errors } = getVariableValues(schema, definitions, variables, {
    maxErrors: MAX_VARIABLE_ERRORS,
  });
  if (errors) return errors;
  let cost: number;
  try {
    cost = constantCost ?? operationCost(schema, document, operation, coerced);
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
  if (definitions.length === 0) priced.constantCost = cost;
  context.cost = cost;
  if (cost > MAX_COST) {
    const message = `The operation costs ${cost}; at most ${MAX_COST} are allowed. Request fewer objects.`;
    return [new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX' } })];
  }
  // `useRequestAccess` consumed 1 for the request.
  await consumeRequests(context.requestLimiter, context.actor.apiKey.id, pointsFor(cost));
  return null;
}

/** Returns the cost of an operation that was not executed. */
export async function refundCost({ requestLimiter, actor, cost }: GraphqlContext): Promise<void> {
  await requestLimiter.refund(actor.apiKey.id, pointsFor(cost));
}

/** Adds the rate limits and the cost of the operation to the extensions of its result. */
export async function withRateLimit(
  result: ExecutionResult,
  context: GraphqlContext,
): Promise<ExecutionResult> {
  return { ...result, extensions: { ...result.extensions, cost: await readRateLimit(context) } };
}

/** The remaining limits of the key in this minute, where null is unlimited, and the cost of the current operation. */
export async function readRateLimit(context: GraphqlContext) {
  const { services, requestLimiter, actor, cost } = context;
  const requests = await requestLimiter.state(actor.apiKey.id);
  const runs = await services.runLimiter.state(actor.apiKey.id);
  const now = services.clock();
  return {
    limit: requests?.limit ?? null,
    remaining: requests?.remaining ?? null,
    resetAt: resetAt(requests, now),
    cost,
    runsLimit: runs?.limit ?? null,
    runsRemaining: runs?.remaining ?? null,
    runsResetAt: resetAt(runs, now),
  };
}

function resetAt(state: LimitState | null, now: Date): Date | null {
  return state && new Date(now.getTime() + state.resetSeconds * 1000);
}
