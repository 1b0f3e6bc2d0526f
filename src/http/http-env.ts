import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';
import type { Actor } from '../accounts/actor.ts';
import type { ErrorCode } from '../errors.ts';
import type { OperationLog } from '../graphql/context.ts';
import type { PageEnv } from '../web/report-app/access-guard.ts';

/** Bindings and variables of every request to the server. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: RequestIdVariables & {
    /** The address of the client; null if it is not known. */
    client: string | null;
    /** Code of the error that the response holds. */
    errorCode?: ErrorCode;
    /** The authenticated API key and its account. */
    actor?: Actor;
    /** Fields of the log line that a GraphQL operation fills in. */
    log: OperationLog;
    /** The report or site audit of a page. */
    shared?: PageEnv<'report' | 'site'>['Variables']['shared'];
    /** The access of an owner to that page; null for other viewers. */
    owner?: PageEnv<'report'>['Variables']['owner'];
  };
}
