/** Runs the engine's rules of axe-core on jsdom, as the manual of axe-core describes. */
import axe from 'axe-core';
import { JSDOM, VirtualConsole } from 'jsdom';
import { AXE_RULES } from '../../../src/audits/accessibility/axe/axe-rules.ts';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import { serveTask } from '../engine/measured-task.ts';

serveTask({
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
