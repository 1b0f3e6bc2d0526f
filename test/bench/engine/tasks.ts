/** The tasks of the engine and of its baselines, each in a process of its own: `node tasks.ts NAME`. */
import type { PageSource } from '../../../src/page/fetched-page.ts';

/** Work that is measured repeatedly, so that its code is optimized after the first runs. */
interface MeasuredTask<Input, Prepared> {
  /** Makes the argument of `run`; its time is not measured. */
  prepare(input: Input): Prepared;
  run(prepared: Prepared): unknown;
}

/** The time that one run took. */
export interface TaskCost {
  cpuMs: number;
  durationMs: number;
}

export type TaskName = keyof typeof TASKS;

// Each task loads only its own modules.
const TASKS = {
  /** The engine without axe-core: parsing and the project's own audits. */
  async 'own-audits'() {
    const { auditPage } = await import('../../../src/audits/audit-page.ts');
    const { parsePage } = await import('../../../src/engine/page.ts');
    return task({
      prepare: (source: PageSource) => source,
      run: (source) => auditPage(parsePage(source), 'too-large'),
    });
  },

  /** The engine without proof of fixes: parsing and all audits. */
  async 'all-audits'() {
    const { auditPage } = await import('../../../src/audits/audit-page.ts');
    const { parsePage } = await import('../../../src/engine/page.ts');
    return task({ prepare: (source: PageSource) => source, run: (source) => auditPage(parsePage(source)) });
  },

  /** The same with proof of fixes. */
  async 'proved-audits'() {
    const { auditWithFixes } = await import('../../../src/audits/fixes/prove-fixes.ts');
    const { parsePage } = await import('../../../src/engine/page.ts');
    return task({
      prepare: (source: PageSource) => source,
      run: (source) => auditWithFixes(parsePage(source)),
    });
  },

  /** The engine's accessibility stage, from the parsed page to the results of axe-core. */
  async 'axe-stage'() {
    const { gatherAxe } = await import('../../../src/audits/accessibility/axe/gather-axe.ts');
    const { parsePage } = await import('../../../src/engine/page.ts');
    // Facts are cached for each parsed page, so every measurement needs a newly parsed one.
    return task({ prepare: parsePage, run: gatherAxe });
  },

  /** The engine alone at the service's concurrency: fetches and audits pages without a client, queue or database. */
  async engine() {
    const { availableParallelism } = await import('node:os');
    const { createAuditPool, PAGES_PER_PROCESS } = await import(
      '../../../src/runs/audit-process/audit-pool.ts'
    );
    const { auditLimited, openFetcher } = await import('./fetch-sources.ts');
    const processes = availableParallelism();
    const pool = createAuditPool(processes);
    return task({
      prepare: (urls: readonly [string, ...string[]]) => ({
        fetcher: openFetcher(new URL(urls[0]).host),
        waiting: [...urls],
      }),
      run: async ({ fetcher, waiting }) => {
        const work = async () => {
          for (let url = waiting.pop(); url; url = waiting.pop())
            await auditLimited(url, { ...fetcher, ...pool });
        };
        await Promise.all(Array.from({ length: processes * PAGES_PER_PROCESS }, work));
        fetcher.close();
      },
    });
  },

  /** Parses a page with parse5, which follows the HTML standard: the least of any audit. */
  async parse5() {
    const { parse } = await import('parse5');
    return task({ prepare: ({ html }: PageSource) => html, run: (html) => parse(html) });
  },

  /** Fetches a page and parses it with parse5: the least of any report. */
  async 'fetch-parse5'() {
    const { parse } = await import('parse5');
    return task({
      prepare: ({ url }: PageSource) => url,
      run: async (url) => parse(await (await fetch(url)).text()),
    });
  },

  /** Runs the engine's rules of axe-core on jsdom, as the manual of axe-core describes. */
  async 'jsdom-axe'() {
    const { default: axe } = await import('axe-core');
    const { JSDOM, VirtualConsole } = await import('jsdom');
    const { AXE_RULES } = await import('../../../src/audits/accessibility/axe/axe-rules.ts');
    return task({
      prepare: (source: PageSource) => source,
      run: async ({ html, url }) => {
        const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
        await axe.run(window.document.documentElement as object as HTMLElement, {
          runOnly: { type: 'rule', values: [...AXE_RULES] },
          // jsdom loads no frames.
          iframes: false,
        });
        window.close();
      },
    });
  },
};

/** @returns measures the task for one input */
function task<Input, Prepared>({ prepare, run }: MeasuredTask<Input, Prepared>) {
  return async (input: unknown): Promise<TaskCost> => {
    const prepared = prepare(input as Input);
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    await run(prepared);
    const { user, system } = process.cpuUsage(cpuBefore);
    return { cpuMs: (user + system) / 1000, durationMs: performance.now() - startedAt };
  };
}

const measuring = TASKS[process.argv[2] as TaskName]();
process.on('message', async (input) => {
  const measure = await measuring;
  process.send?.(await measure(input).catch((error: unknown) => ({ error })));
});
process.on('disconnect', () => process.exit());
