import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';

export function sampleList(home: string): Html {
  return html``;
}

export function sampleRoutes(): Hono {
  return new Hono();
}
