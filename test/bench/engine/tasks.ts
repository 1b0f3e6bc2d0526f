/** The tasks of the engine and of its baselines, each in a process of its own: `node tasks.ts NAME`. */
import type { PageSource } from '../../../src/page/fetched-page.ts';

/** The time that one run took. */
export interface TaskCost {
  cpuMs: number;
  durationMs: number;
}

export type TaskName = keyof typeof TASKS;

/**
 * Each task loads only its own modules. Its result prepares an input, which is not measured, and returns the work, which is
 * measured repeatedly, so that its code is optimized after the first runs.
 */
const TASKS = {
  /** The engine without axe-core: parsing and the project's own audits. */
  async 'own-audits'() {
    const { auditPage } = await import('../../../src/audits/audit-page.ts');
    const { parsePage } = await import('../../../src/engine/page.ts');
    return (source: PageSource) => () => auditPage(parsePage(source), 'too-large');
  },

  /** The engine without proof of fixes: parsing and all audits. */
  async 'all-audits'() {
    const { auditPage } = await import('../../../src/audits/audit-page.ts');
    const { parsePage } = await import('../../../src/engine/page.ts');
    return (source: PageSource) => () => auditPage(parsePage(source));
  },

  /** The same with proof of fixes. */
  async 'proved-audits'() {
    const { auditWithFixes } = await import('../../../src/audits/fixes/prove-fixes.ts');
    const { parsePage } = await import('../../../src/engine/page.ts');
    return (source: PageSource) => () => auditWithFixes(parsePage(source));
  },

  /** The engine's accessibility stage, from the parsed page to the results of axe-core. */
  async 'axe-stage'() {
    const { gatherAxe } = await import('../../../src/audits/accessibility/axe/gather-axe.ts');
    const { parsePage } = await import('../../../src/engine/page.ts');
    return (source: PageSource) => {
      // Facts are cached for each parsed page, so every measurement needs a newly parsed one.
      const page = parsePage(source);
      return () => gatherAxe(page);
    };
  },

  /** The engine alone at the service's concurrency: fetches and audits pages without a client, queue or database. */
  async engine() {
    const { availableParallelism } = await import('node:os');
    const { AuditPool, PAGES_PER_PROCESS } = await import('../../../src/runs/audit-process/audit-pool.ts');
    const { auditLimited, openFetcher } = await import('../../agreement/open-engine.ts');
    const processes = availableParallelism();
    const pool = new AuditPool(processes);
    return (urls: readonly [string, ...string[]]) => {
      const fetcher = openFetcher(new URL(urls[0]).host);
      const waiting: string[] = [...urls];
      const work = async () => {
        for (let url = waiting.pop(); url; url = waiting.pop()) await auditLimited(url, { fetcher, pool });
      };
      return async () => {
        await Promise.all(Array.from({ length: processes * PAGES_PER_PROCESS }, work));
        fetcher.close();
      };
    };
  },

  /** Parses a page with parse5, which follows the HTML standard: the least of any audit. */
  async parse5() {
    const { parse } = await import('parse5');
    return ({ html }: PageSource) => {
      return () => parse(html);
    };
  },

  /** Runs the engine's rules of axe-core on jsdom, as the manual of axe-core describes. */
  async 'jsdom-axe'() {
    const { default: axe } = await import('axe-core');
    const { JSDOM, VirtualConsole } = await import('jsdom');
    const { AXE_RULES } = await import('../../../src/audits/accessibility/axe/axe-rules.ts');
    return ({ html, url }: PageSource) => {
      return async () => {
        const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
        await axe.run(window.document.documentElement as object as HTMLElement, {
          runOnly: { type: 'rule', values: [...AXE_RULES] },
          // jsdom loads no frames.
          iframes: false,
        });
        window.close();
      };
    };
  },
};

const prepared = TASKS[process.argv[2] as TaskName]() as Promise<(input: unknown) => () => unknown>;

async function measure(input: unknown): Promise<TaskCost> {
  const run = (await prepared)(input);
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpuMs: (user + system) / 1000, durationMs: performance.now() - startedAt };
}

process.on('message', async (input) => {
  process.send?.(await measure(input).catch((error: unknown) => ({ error })));
});
process.on('disconnect', () => process.exit());
