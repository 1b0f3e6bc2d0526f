import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';
import type { ErrorCode } from '../errors.ts';

/** Bindings and variables of every request to the server. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: RequestIdVariables & {
    /** Code of the error that the response holds. */
    errorCode?: ErrorCode;
  };
}
