import type { HttpBindings } from '@hono/node-server';

/** What every handler of the server can count on. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Names this request in its answer, in the logs and in error bodies. */
    requestId: string;
  };
}
