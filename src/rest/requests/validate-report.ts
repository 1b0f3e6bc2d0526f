import { except } from 'hono/combine';
import { etag } from 'hono/etag';

/**
 * Adds a validator to a report, and responds 304 to a client that has this version. The tag is weak because a
 * compressed response has other bytes. A response with an owner link differs each time and gets no validator.
 */
export const validateReport = except((c) => Boolean(c.req.query('owner_link')), etag({ weak: true }));
