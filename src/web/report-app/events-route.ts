import type { Handler } from 'hono';
import type { ServiceContext } from '../../reports/service-context.ts';
import { watchPage } from '../../reports/watch/watch-page.ts';
import { progressText } from '../report-page/wording.ts';
import { streamEvents } from '../stream-events.ts';
import type { ReportEnv } from './access-guard.ts';

/** `GET /r/{slug}/events`: `progress` with a text, now and after each change, and `end` with a new page to fetch. */
export function eventsRoute(services: ServiceContext): Handler<ReportEnv> {
  return streamEvents<ReportEnv>(async function* ({ var: { report, viewer } }, signal) {
    for await (const { report: current, progress } of watchPage(services, report, viewer, signal)) {
      yield progress
        ? { event: 'progress', data: progressText(progress) }
        : { event: 'end', data: current.status };
    }
  });
}
