import { html } from 'hono/html';
import type { Evidence } from '../../audits/audit.ts';
import type { Check } from '../../audits/check.ts';
import { externalLink } from './external-link.ts';
import type { Html } from './html.ts';

/** Where a check found what it says. */
export function evidenceList({
  evidence,
  evidenceTotal,
}: Pick<Check, 'evidence' | 'evidenceTotal'>): Html | '' {
  if (evidence.length === 0) return '';
  const rest = evidenceTotal - evidence.length;
  return html`<ul class="evidence">
${evidence.map((piece, index) => {
  // What was just said of the piece above need not be said again.
  const note = piece.note === evidence[index - 1]?.note ? null : piece.note;
  return html`<li>${pieceOf({ ...piece, note })}</li>`;
})}
${rest > 0 ? html`<li class="muted">and ${rest} more</li>` : ''}
</ul>`;
}

function pieceOf({ snippet, selector, line, url, note }: Evidence): Html {
  return html`${note && html`<p>${note}</p>`}
${snippet && html`<pre>${snippet}</pre>`}
${url && html`<p>${externalLink(url)}</p>`}
${(line || selector) && html`<p class="muted">${line && `Line ${line}`} ${selector && html`<code>${selector}</code>`}</p>`}`;
}
