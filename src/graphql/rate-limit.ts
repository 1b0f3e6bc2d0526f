import type { LimitState } from '../accounts/rate-limiter.ts';
import type { GraphqlContext } from './context.ts';

/** The remaining limits of the key in this minute; null = unlimited. */
export interface RateLimitState {
  limit: number | null;
  remaining: number | null;
  resetAt: Date | null;
  cost: number;
  runsLimit: number | null;
  runsRemaining: number | null;
  runsResetAt: Date | null;
}

/** The current limits, and the cost of the current operation. */
export async function readRateLimit(context: GraphqlContext): Promise<RateLimitState> {
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
