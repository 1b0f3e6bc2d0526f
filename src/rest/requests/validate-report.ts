import { except } from 'hono/combine';
import { etag } from 'hono/etag';

/**
 * Adds an `ETag` to a report, and responds 304 to a client that has this version. The tag is weak because compressed
 * responses have other bytes. A response with an owner link is different each time and gets none.
 */
export const validateReport = except((c) => Boolean(c.req.query('owner_link')), etag({ weak: true }));
