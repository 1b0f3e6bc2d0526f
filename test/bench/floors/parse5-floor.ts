/** The least that any audit of HTML does: parsing, by a parser that follows the standard. */
import { parse } from 'parse5';
import type { PageSource } from '../../../src/page/page-source.ts';
import { serveTask } from '../engine/measured-task.ts';

serveTask({ prepare: ({ html }: PageSource) => html, run: (html) => parse(html) });
