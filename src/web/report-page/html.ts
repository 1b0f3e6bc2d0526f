import type { html } from 'hono/html';

/** A fragment of HTML. Text that is inserted into one is escaped, unless it is a fragment itself. */
export type Html = ReturnType<typeof html>;
