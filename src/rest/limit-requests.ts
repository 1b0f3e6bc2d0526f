import { createMiddleware } from 'hono/factory';
import { type BudgetState, takeFromBudget } from '../accounts/budget.ts';
import type { OutgoingEnv, RestContext, RestEnv } from './rest-context.ts';

/**
 * Takes one request from the key's budget. Whatever the answer, it tells what is left of the key's budgets.
 * @throws AppError `rate_limited`
 */
export function limitRequests({ services: { runBudget }, requestBudget }: RestContext) {
  return createMiddleware<RestEnv>(async (c, next) => {
    const { id } = c.get('actor').apiKey;
    try {
      await takeFromBudget(requestBudget, id, 1);
      await next();
    } finally {
      tellLimits(c.env.outgoing, await requestBudget.state(id), await runBudget.state(id));
    }
  });
}

/** In the fields of the IETF draft and, for requests, in the older `X-` ones. */
function tellLimits(
  outgoing: OutgoingEnv['Bindings']['outgoing'],
  requests: BudgetState | null,
  runs: BudgetState | null,
): void {
  const policies: string[] = [];
  const remainders: string[] = [];
  for (const [name, state] of Object.entries({ requests, runs })) {
    if (!state) continue;
    policies.push(`"${name}";q=${state.limit};w=${state.windowSeconds}`);
    remainders.push(`"${name}";r=${state.remaining};t=${state.resetSeconds}`);
  }
  if (policies.length > 0) {
    outgoing.setHeader('RateLimit-Policy', policies.join(', '));
    outgoing.setHeader('RateLimit', remainders.join(', '));
  }
  if (requests) {
    outgoing.setHeader('X-RateLimit-Limit', String(requests.limit));
    outgoing.setHeader('X-RateLimit-Remaining', String(requests.remaining));
  }
}
