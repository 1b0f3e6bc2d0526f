/** The same rules of axe-core as the engine runs, as its manual runs them on jsdom. */
import axe from 'axe-core';
import { JSDOM, VirtualConsole } from 'jsdom';
import { AXE_RULES } from '../../../src/audits/accessibility/axe/axe-rules.ts';
import type { PageSource } from '../../../src/page/page-source.ts';
import { serveTask } from '../engine/measured-task.ts';

serveTask({
  prepare: (source: PageSource) => source,
  run: async ({ html, url }) => {
    const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
    await axe.run(window.document.documentElement as object as HTMLElement, {
      runOnly: { type: 'rule', values: [...AXE_RULES] },
      // There is nothing in them: jsdom loads no frames.
      iframes: false,
    });
    window.close();
  },
});
