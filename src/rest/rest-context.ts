import type { Actor } from '../accounts/actor.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import type { ServiceContext } from '../reports/service-context.ts';

/** The dependencies of the REST API; built once by the app. */
export interface RestContext {
  services: ServiceContext;
  /** Requests that each key may make a minute. */
  requestLimiter: RateLimiter;
  settings: {
    /** How long a call waits for a run unless the client says otherwise. */
    createWaitSeconds: number;
    /** 0 = unlimited, both. */
    requestsPerMinute: number;
    runsPerMinute: number;
  };
  isShuttingDown: () => boolean;
}

/** Variables of a request once its key is checked. */
export interface RestEnv {
  Variables: { actor: Actor };
}
