import { html } from 'hono/html';
import type { Html } from '../html.ts';

/** A bar whose length is a share of the greatest value. The text beside it has the same number. */
export function shareBar(part: number, greatest: number, behind = 0): Html {
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
${behind > 0 ? rect('behind', behind, greatest) : ''}${rect('part', part, greatest)}</svg>`;
}

function rect(name: string, part: number, greatest: number): Html {
  const width = greatest > 0 ? Math.round((part / greatest) * 1000) / 10 : 0;
  return html`<rect class="${name}" width="${width}" height="10"/>`;
}
