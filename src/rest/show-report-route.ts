import type { Handler } from 'hono';
import { ownerPageUrl } from '../reports/page-links.ts';
import { parseInput } from '../reports/parse-input.ts';
import { showReport } from '../reports/show-report.ts';
import { showReportInput } from '../reports/show-report-input.ts';
import { entityTag, matchesEntityTag } from './entity-tag.ts';
import { pickParameters } from './pick-parameters.ts';
import { presentReport } from './present-report.ts';
import { queryParameters } from './query-parameters.ts';
import { reportId } from './report-id.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/** `GET /reports/{id}`. An answer with an owner link differs each time, so only one without has a validator. */
export function showReportRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const query = queryParameters(c.req);
    const { ownerLink } = parseInput(showReportInput, pickParameters(showReportInput, query));
    const report = await showReport(services.database.reader, c.var.actor, reportId(c));
    const data = await presentReport(services, report);
    if (ownerLink !== undefined) {
      return c.json({ data: { ...data, owner_page_url: ownerPageUrl(services, report, ownerLink) } });
    }
    const body = JSON.stringify({ data });
    const tag = entityTag(body);
    c.header('ETag', tag);
    c.header('Cache-Control', 'private, no-cache');
    if (matchesEntityTag(c.req.header('If-None-Match'), tag)) return c.body(null, 304);
    return c.body(body, 200, { 'Content-Type': 'application/json' });
  };
}
