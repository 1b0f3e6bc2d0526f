import type { Handler } from 'hono';
import { showAudit } from '../../reports/lists/list-audits.ts';
import type { RestEnv } from '../rest-context.ts';

/** `GET /audits/{id}`. */
export const showAuditRoute: Handler<RestEnv> = (c) => c.json({ data: showAudit(c.req.param('id') ?? '') });
