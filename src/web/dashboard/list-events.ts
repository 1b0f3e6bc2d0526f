import type { Handler } from 'hono';
import { findSession } from '../../accounts/sessions.ts';
import { listReportPage } from '../../reports/lists/list-reports.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { linkedAbort } from '../../reports/watch/linked-abort.ts';
import { watchAccountReports } from '../../reports/watch/watch-reports.ts';
import { sessionToken } from '../session-cookie.ts';
import { streamEvents } from '../stream-events.ts';
import type { SessionEnv } from './session-guards.ts';

const UNDER_WAY = { statuses: 'queued,running', perPage: '100' };

/** `GET /events`: a `change` after each change of a report and each stage of its run. Ends with the session. */
export function listEvents(services: ServiceContext): Handler<SessionEnv> {
  const { database, events } = services;
  return streamEvents<SessionEnv>(async function* (c, signal) {
    const { actor } = c.var;
    const token = sessionToken(c);
    const { entries } = await listReportPage(database.connection, actor, UNDER_WAY);
    const underWay = new Set(entries.map(({ id }) => id));
    let changed = Promise.withResolvers<void>();
    using ending = linkedAbort(signal);
    using resources = new DisposableStack();
    resources.defer(
      events.subscribe('run-progress', ({ reportId }) => {
        if (underWay.has(reportId)) changed.resolve();
      }),
    );
    const follow = async () => {
      for await (const event of watchAccountReports(services, actor, ending.signal)) {
        if ('report' in event && event.report.status !== 'completed') underWay.add(event.report.id);
        changed.resolve();
      }
    };
    const ended = follow().then(() => true);
    // Not awaited any more when the stream has ended with its session.
    ended.catch(() => undefined);
    for (;;) {
      if (await Promise.race([changed.promise.then(() => false), ended])) return;
      changed = Promise.withResolvers();
      if (!(await findSession(database, token, services.clock()))) return;
      yield { event: 'change', data: '' };
    }
  });
}
