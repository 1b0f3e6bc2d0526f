/** Fetches a page and parses it with parse5: the least of any report. */
import { parse } from 'parse5';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import { serveTask } from '../engine/measured-task.ts';

serveTask({
  prepare: ({ url }: PageSource) => url,
  run: async (url) => parse(await (await fetch(url)).text()),
});
