import type { ExecutionResult } from 'graphql';
import type { GraphqlContext } from './context.ts';
import type { KnownQueries, KnownQuery } from './known-queries.ts';
import { MAX_COST, pointsFor } from './operation-cost.ts';
import { readRateLimit } from './rate-limit.ts';

type Variables = Record<string, unknown>;

interface Parameters {
  query: string;
  variables: Variables;
  operationName: string | null;
}

const PARAMETERS = new Set(['query', 'variables', 'operationName']);
/** Kinds of answers by what a client accepts. */
const ANSWER_TYPES = new Map([
  ['application/json', 'application/json; charset=utf-8'],
  ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
  ['application/*', 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
]);

/**
 * Answers a query that was asked before as Yoga does, in a quarter of its time. Only what goes well is answered: a
 * query changes nothing, so Yoga can do whatever failed over again, and every error has one origin and one form.
 * @param body of the request
 * @returns null for all that is Yoga's to answer
 */
export async function answerKnownQuery(
  queries: KnownQueries,
  accept: string | null,
  body: string,
  context: GraphqlContext,
): Promise<Response | null> {
  const type = answerType(accept ?? '*/*');
  const parameters = parseParameters(body);
  const query = parameters && queries.find(parameters.query);
  if (!type || !query || (parameters.operationName ?? query.operationName) !== query.operationName)
    return null;
  const data = await run(query, parameters.variables, context);
  if (!data) return null;
  const answer = { data, extensions: { cost: await readRateLimit(context) } };
  return new Response(JSON.stringify(answer), { headers: { 'Content-Type': type } });
}

/** @returns the data, null unless all of it is there; then nothing was taken from the budget */
async function run(
  query: KnownQuery,
  variables: Variables,
  context: GraphqlContext,
): Promise<ExecutionResult['data']> {
  const cost = query.costOf(variables);
  if (cost === null || cost > MAX_COST) return null;
  context.cost = cost;
  const { requestBudget, actor } = context;
  const points = pointsFor(cost);
  if ((await requestBudget.take(actor.apiKey.id, points)) !== null) return null;
  const result = await query.run(context, variables);
  if (result?.data && !result.errors) return result.data;
  await requestBudget.giveBack(actor.apiKey.id, points);
  return null;
}

/** The first that the client names decides, whatever weight it gives. */
function answerType(accept: string): string | undefined {
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';');
    if (parameters.some((parameter) => parameter.includes('charset'))) return undefined;
    const type = ANSWER_TYPES.get(name.trim().toLowerCase());
    if (type) return type;
  }
  return undefined;
}

function parseParameters(body: string): Parameters | null {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return null;
  }
  if (!isObject(sent) || !Object.keys(sent).every((name) => PARAMETERS.has(name))) return null;
  const { query, operationName, variables } = sent;
  if (typeof query !== 'string' || (operationName != null && typeof operationName !== 'string')) return null;
  if (variables != null && !isObject(variables)) return null;
  return { query, operationName: operationName ?? null, variables: variables ?? {} };
}

function isObject(value: unknown): value is Variables {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
