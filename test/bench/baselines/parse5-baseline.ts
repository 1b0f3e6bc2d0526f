/** Parses a page with parse5, which follows the HTML standard: the least of any audit. */
import { parse } from 'parse5';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import { serveTask } from '../engine/measured-task.ts';

serveTask({ prepare: ({ html }: PageSource) => html, run: (html) => parse(html) });
