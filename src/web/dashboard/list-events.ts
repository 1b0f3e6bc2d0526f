import { setTimeout as sleep } from 'node:timers/promises';
import type { Handler } from 'hono';
import { findSession } from '../../accounts/sessions.ts';
import { reports } from '../../reports/lists/list-reports.ts';
import { parseInput } from '../../reports/parse-input.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { linkedAbort } from '../../reports/watch/linked-abort.ts';
import { watchAccountReports } from '../../reports/watch/watch-account.ts';
import { isUnfinished } from '../../reports/watch/watch-report.ts';
import { Signal } from '../../signal.ts';
import { sessionToken } from '../session-cookie.ts';
import { streamEvents } from '../stream-events.ts';
import type { SessionEnv } from './session-guards.ts';

const UNDER_WAY = parseInput(reports.pageInput, { statuses: 'queued,running', perPage: 100 });
const MIN_PAUSE_MS = 1_000;
/** How often the session is read, in case it expires or the event of its end is missed. */
const SESSION_CHECK_MS = 10_000;

/**
 * `GET /events`: a `change` after changes of reports and stages of their runs, at most one a second. Ends with the session.
 */
export function listEvents(services: ServiceContext): Handler<SessionEnv> {
  const { database, events } = services;
  return streamEvents<SessionEnv>(async function* (c, signal) {
    const { actor, session } = c.var;
    const token = sessionToken(c);
    using ending = linkedAbort(signal);
    using resources = new DisposableStack();
    const endWith = (ownId: number) => (id: number) => {
      if (id === ownId) ending.end();
    };
    resources.defer(events.subscribe('session-ended', endWith(session.id)));
    resources.defer(events.subscribe('api-key-revoked', endWith(actor.apiKey.id)));
    const check = async () => {
      // While the database is unavailable, there are no changes to send.
      const found = await findSession(database, token, services.clock()).catch(() => session);
      if (!found) ending.end();
    };
    const timer = setInterval(check, SESSION_CHECK_MS);
    resources.defer(() => clearInterval(timer));

    const { entries } = await reports.page(
      { em: database.connection, accountId: actor.accountId },
      UNDER_WAY,
    );
    const underWay = new Set(entries.map(({ id }) => id));
    const changed = new Signal();
    resources.defer(
      events.subscribe('run-progress', ({ reportId }) => {
        if (underWay.has(reportId)) changed.wake();
      }),
    );
    const follow = async () => {
      for await (const event of watchAccountReports(services, actor, ending.signal)) {
        if ('report' in event && isUnfinished(event.report)) underWay.add(event.report.id);
        else underWay.delete('report' in event ? event.report.id : event.deletedId);
        changed.wake();
      }
    };
    const ended = follow().then(() => true);
    // Not awaited any more when the stream has ended.
    ended.catch(() => undefined);
    while (!(await Promise.race([changed.wait().then(() => false), ended]))) {
      yield { event: 'change', data: '' };
      await sleep(MIN_PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  });
}
