import type { Handler } from 'hono';
import { listAudits, listAuditsInput } from '../../reports/lists/list-audits.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import type { RestEnv } from '../rest-context.ts';

/** `GET /audits`: the whole catalogue. */
export const listAuditsRoute: Handler<RestEnv> = (c) =>
  c.json({ data: listAudits(pickParameters(listAuditsInput, queryParameters(c.req))) });
