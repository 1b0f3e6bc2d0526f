import { html } from 'hono/html';
import type { Fix } from '../../../audits/finding-type.ts';
import { PLACEHOLDER } from '../../../audits/fixes/changes.ts';
import type { Html } from '../html.ts';

/** A check has a fix for each element: a few suffice to show them. */
const MAX_SHOWN = 5;

/** The fixes of a check: what to paste, with the changes marked, and what to do besides. */
export function fixCards(fixes: readonly Fix[]): Html | '' {
  if (fixes.length === 0) return '';
  const more = fixes.length - MAX_SHOWN;
  return html`<div class="fixes">${fixes.slice(0, MAX_SHOWN).map(fixCard)}${
    more > 0 && html`<p class="label">${more} more of the same kind.</p>`
  }</div>`;
}

// The script of served pages adds a copy button to each block; without it the text can be selected.
function fixCard(fix: Fix): Html {
  const { label, language, applicability, edits, steps } = fix;
  const line = edits[0]?.startLine;
  return html`<figure class="fix ${language}">
<figcaption><bdi>${label}</bdi>${line !== undefined && html`, line ${line}`}${
    applicability === 'ready' && html` <span class="ready">Tested: it can be applied unchanged</span>`
  }</figcaption>
<pre dir="ltr" tabindex="0" data-copy><code>${markedCode(fix)}</code></pre>
${steps.length > 0 && html`<ol class="steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>`}
</figure>`;
}

/** The code with its new parts marked. The text that they replace is not a part of it, so that it is not copied. */
function markedCode({ code, edits }: Fix): Html {
  const [edit] = edits;
  const added = edit?.after.trim() ?? '';
  const start = edits.length === 1 && added !== '' ? code.indexOf(added) : -1;
  if (!edit || start < 0) return withGaps(code);
  const end = start + added.length;
  const before = edit.before.trim();
  return html`${withGaps(code.slice(0, start))}<ins${before !== '' && html` data-before="${before}"`}>${withGaps(code.slice(start, end))}</ins>${withGaps(code.slice(end))}`;
}

/** The code with its gaps marked. */
function withGaps(code: string): Html {
  return html`${code.split(PLACEHOLDER).map((part, index) => [index > 0 && html`<mark>${PLACEHOLDER}</mark>`, part])}`;
}
