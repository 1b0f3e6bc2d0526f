import type { Actor } from '../accounts/actor.ts';
import type { KeyWatch } from '../accounts/key-watch.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import type { ReportedErrorCode } from './errors.ts';
import type { Loaders } from './loaders.ts';

/** The dependencies that all operations share. */
export interface GraphqlEnvironment {
  services: ServiceContext;
  /** Requests per key and minute, in units of cost. */
  requestLimiter: RateLimiter;
  limits: { requestsPerMinute: number; runsPerMinute: number };
  /** The only operations to execute, by the hashes that clients send; null for any operation. */
  trustedDocuments: ReadonlyMap<string, string> | null;
  isShuttingDown: () => boolean;
  /** Receives the code of every error in a response. */
  onError: (code: ReportedErrorCode) => void;
}

/** Fields of the log line of a request, filled in by its operation. */
export interface OperationLog {
  /** Set when the API key has been checked. */
  actor?: Actor;
  /** The reports that the operation creates, changes, deletes, shows or watches. */
  reportIds: Set<number>;
}

/** The context of a request before the operation is executed, for plugins. */
export interface ServerContext {
  requestId: string;
  /** The address of the client; null if it is not known. */
  client: string | null;
  /** Set when the API key has been checked. */
  actor?: Actor;
  /** Filled in during the request, for its line in the log. */
  log: OperationLog;
  /** Closes the connection of the client without ending the response. */
  disconnect: () => void;
}

/** The context of resolvers; created for each operation, so that accounts share nothing. */
export interface GraphqlContext extends GraphqlEnvironment, Pick<ServerContext, 'disconnect'> {
  /** Its signal aborts when the client disconnects. */
  request: Request;
  actor: Actor;
  loaders: Loaders;
  /**
   * Loaders that read the state of the database at an event of a subscription. The subscriptions of an account share the
   * events, and so the reads.
   */
  loadersOf: (event: object) => Loaders;
  /** Ends subscriptions whose API key is revoked or expires. */
  keyWatch: KeyWatch;
  /** Notes the id of a report for the log. */
  onReport: (reportId: number) => void;
  /** Number of objects that the response may contain; set before the operation is executed. */
  cost: number;
}
