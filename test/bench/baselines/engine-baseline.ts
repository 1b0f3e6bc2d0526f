/** The engine alone at the service's concurrency: fetches and audits pages without a client, queue or database. */
import { availableParallelism } from 'node:os';
import { createFetcher } from '../../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';
import { limitTime } from '../../../src/fetching/request/limit-time.ts';
import { createAuditPool, PAGES_PER_PROCESS } from '../../../src/runs/audit-process/audit-pool.ts';
import { auditUrl } from '../../../src/runs/audit-url.ts';
import { serveTask } from '../engine/measured-task.ts';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const LIMIT_MS = 30_000;

const processes = availableParallelism();
const pool = createAuditPool(processes);

serveTask({
  prepare: (urls: readonly [string, ...string[]]) => ({ fetcher: openFetcher(urls[0]), waiting: [...urls] }),
  run: async ({ fetcher, waiting }) => {
    const tools = { ...fetcher, ...pool };
    const work = async () => {
      for (let url = waiting.pop(); url; url = waiting.pop()) {
        using limit = limitTime(LIMIT_MS, new AbortController().signal);
        await auditUrl(url, tools, { limit });
      }
    };
    await Promise.all(Array.from({ length: processes * PAGES_PER_PROCESS }, work));
    fetcher.close();
  },
});

function openFetcher(url: string) {
  return createFetcher({
    version: 'bench',
    contactUrl: 'http://localhost/',
    maxPageBytes: MAX_PAGE_BYTES,
    allow: parseAllowTargets(new URL(url).host),
  });
}
