import { createMiddleware } from 'hono/factory';
import { type BudgetState, takeFromBudget } from '../accounts/budget.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/** Takes one request from the key's budget. @throws AppError `rate_limited` */
export function limitRequests({ requestBudget }: RestContext) {
  return createMiddleware<RestEnv>(async (c, next) => {
    await takeFromBudget(requestBudget, c.get('actor').apiKey.id, 1);
    await next();
  });
}

/** Tells what is left of the key's budgets, in the fields of the IETF draft and in the older `X-` ones. */
export function tellLimits({ services: { runBudget }, requestBudget }: RestContext) {
  return createMiddleware<RestEnv>(async (c, next) => {
    await next();
    const { outgoing } = c.env;
    const { id } = c.get('actor').apiKey;
    const requests = await requestBudget.state(id);
    const budgets: [name: string, state: BudgetState][] = [];
    if (requests) budgets.push(['requests', requests]);
    const runs = await runBudget.state(id);
    if (runs) budgets.push(['runs', runs]);
    if (budgets.length > 0) {
      outgoing.setHeader(
        'RateLimit-Policy',
        list(budgets, ({ limit, windowSeconds }) => `q=${limit};w=${windowSeconds}`),
      );
      outgoing.setHeader(
        'RateLimit',
        list(budgets, ({ remaining, resetSeconds }) => `r=${remaining};t=${resetSeconds}`),
      );
    }
    if (requests) {
      outgoing.setHeader('X-RateLimit-Limit', String(requests.limit));
      outgoing.setHeader('X-RateLimit-Remaining', String(requests.remaining));
    }
  });
}

function list(
  budgets: [name: string, state: BudgetState][],
  parametersOf: (state: BudgetState) => string,
): string {
  return budgets.map(([name, state]) => `"${name}";${parametersOf(state)}`).join(', ');
}
