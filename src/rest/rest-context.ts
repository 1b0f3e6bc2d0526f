import type { Actor } from '../accounts/actor.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import type { ServiceContext } from '../reports/service-context.ts';

/** The dependencies of the REST API; built once by the app. */
export interface RestContext {
  services: ServiceContext;
  /** Limits the requests of each key per minute. */
  requestLimiter: RateLimiter;
  settings: {
    /** How long a call waits for a run if the client states no preference. */
    createWaitSeconds: number;
    /** 0 = unlimited, both. */
    requestsPerMinute: number;
    runsPerMinute: number;
  };
  isShuttingDown: () => boolean;
}

/** Variables of a request: the address of its client and, with a valid API key, the actor. */
export interface RestEnv {
  Variables: { client: string | null; actor: Actor };
}
