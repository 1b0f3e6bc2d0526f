/** The same rules of axe-core as the engine runs, as its manual runs them on jsdom. */
import { createRequire } from 'node:module';
import { JSDOM, VirtualConsole } from 'jsdom';
import { AXE_RULES } from '../../../src/audits/accessibility/axe/axe-rules.ts';
import type { Axe } from '../../../src/audits/accessibility/axe/load-axe.ts';
import type { PageSource } from '../../../src/audits/page-source.ts';
import { serveTask } from '../engine/measured-task.ts';

const axe: Axe = createRequire(import.meta.url)('axe-core');

serveTask({
  prepare: (source: PageSource) => source,
  run: async ({ html, url }) => {
    const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
    await axe.run(window.document.documentElement, {
      runOnly: { type: 'rule', values: AXE_RULES },
      // There is nothing in them: jsdom loads no frames.
      iframes: false,
    });
    window.close();
  },
});
