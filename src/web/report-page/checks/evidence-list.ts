import { html } from 'hono/html';
import type { Evidence } from '../../../audits/audit.ts';
import type { Check } from '../../../audits/check.ts';
import { externalLink } from '../external-link.ts';
import type { Html } from '../html.ts';

/** Longer lists show their beginning, and the rest on demand. */
const MAX_UNFOLDED = 6;

/** Where a check found what it says. */
export function evidenceList({
  evidence,
  evidenceTotal,
}: Pick<Check, 'evidence' | 'evidenceTotal'>): Html | '' {
  if (evidence.length === 0) return '';
  const pieces = evidence.map((piece, index) => {
    // What was just said of the piece above need not be said again.
    const note = piece.note === evidence[index - 1]?.note ? null : piece.note;
    return html`<li>${pieceOf({ ...piece, note })}</li>`;
  });
  const folded = pieces.splice(MAX_UNFOLDED);
  const left = evidenceTotal - evidence.length;
  return html`<ul class="evidence">${pieces}</ul>
${folded.length > 0 ? html`<details class="more"><summary>${folded.length} more</summary><ul class="evidence">${folded}</ul></details>` : ''}
${left > 0 ? html`<p class="label">and ${left} more that the report does not list</p>` : ''}`;
}

function pieceOf({ snippet, selector, line, url, note }: Evidence): Html {
  return html`${note && html`<p><bdi>${note}</bdi></p>`}
${snippet && html`<pre dir="auto">${snippet}</pre>`}
${url && html`<p class="small">${externalLink(url)}</p>`}
${(line || selector) && html`<p class="place">${line && html`<span>line ${line}</span>`} ${selector && html`<code>${selector}</code>`}</p>`}`;
}
