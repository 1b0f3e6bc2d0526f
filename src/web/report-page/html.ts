import type { html } from 'hono/html';

/** A piece of a page. Text put into one is escaped, unless it is such a piece itself. */
export type Html = ReturnType<typeof html>;
