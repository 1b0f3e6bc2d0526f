/** The engine alone at the service's concurrency: fetched and audited pages, and no client, queue or database. */
import { availableParallelism } from 'node:os';
import { createAuditPool } from '../../../src/audits/pool/audit-pool.ts';
import { parseAllowTargets } from '../../../src/fetching/allow-targets.ts';
import { createFetcher } from '../../../src/fetching/create-fetcher.ts';
import { judgePage } from '../../../src/reports/judge-page.ts';
import { serveTask } from '../engine/measured-task.ts';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const LIMIT_MS = 30_000;

const concurrency = availableParallelism();
const pool = createAuditPool(concurrency);

serveTask({
  prepare: (urls: readonly [string, ...string[]]) => ({ fetcher: openFetcher(urls[0]), waiting: [...urls] }),
  run: async ({ fetcher, waiting }) => {
    const tools = { ...fetcher, prepare: pool.prepare, plan: pool.plan, audit: pool.audit };
    const work = async () => {
      for (let url = waiting.pop(); url; url = waiting.pop()) {
        await judgePage(url, tools, { signal: AbortSignal.timeout(LIMIT_MS), limitMs: LIMIT_MS });
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
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
