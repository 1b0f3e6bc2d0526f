/** The same with the page fetched first. */
import { parse } from 'parse5';
import type { PageSource } from '../../../src/page/page-source.ts';
import { serveTask } from '../engine/measured-task.ts';

serveTask({
  prepare: ({ url }: PageSource) => url,
  run: async (url) => parse(await (await fetch(url)).text()),
});
