import type { Actor } from '../accounts/actor.ts';
import type { Budget } from '../accounts/budget.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import type { IncomingBody } from './read-body.ts';

/** What the REST API works with; built once by the app. */
export interface RestContext {
  services: ServiceContext;
  /** Requests that each key may make a minute. */
  requestBudget: Budget;
  settings: {
    /** How long a call waits for a run unless the client says otherwise. */
    createWaitSeconds: number;
    /** 0 = unlimited, both. */
    requestsPerMinute: number;
    runsPerMinute: number;
  };
  isShuttingDown: () => boolean;
}

/**
 * Node's own answer. Headers that every answer has are set on it: none has to be copied then, and the framework's
 * headers take ten times as long.
 */
export interface OutgoingEnv {
  Bindings: { outgoing: { setHeader(name: string, value: string): unknown } };
}

/** What a request carries before its key is known. */
export interface RequestEnv {
  Variables: { requestId: string };
}

/** What a request carries once its key is known. */
export interface RestEnv {
  Bindings: OutgoingEnv['Bindings'] & { incoming: IncomingBody };
  Variables: RequestEnv['Variables'] & { actor: Actor };
}
