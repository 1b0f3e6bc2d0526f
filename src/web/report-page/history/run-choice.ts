import { html } from 'hono/html';
import { scoreText } from '../../../audits/score.ts';
import type { CompletedRun } from '../../../reports/show/read-completed-run.ts';
import { momentText } from '../date-text.ts';
import type { Html } from '../html.ts';

/** A form to compare two other runs; empty if there are no others. @param runs newest last */
export function runChoice(
  { base, head }: { base: CompletedRun; head: CompletedRun },
  runs: readonly CompletedRun[],
  compareUrl: (base: number, head: number) => string,
): Html | '' {
  const known = new Map([base, head, ...runs].map((run) => [run.id, run]));
  if (known.size < 3) return '';
  const newestFirst = [...known.values()].sort((a, b) => b.id - a.id);
  // A form replaces the query of its address, which contains the signature of a signed URL.
  const [path, query] = compareUrl(base.id, head.id).split('?');
  const parameters = [...new URLSearchParams(query)].filter(([name]) => name !== 'base' && name !== 'head');
  return html`<form class="run-choice" action="${path}">
${parameters.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label>Compare ${runSelect('base', newestFirst, base)}</label>
<label>with ${runSelect('head', newestFirst, head)}</label>
<button>Compare</button>
</form>`;
}

function runSelect(name: string, runs: readonly CompletedRun[], chosen: CompletedRun): Html {
  return html`<select name="${name}">${runs.map(
    ({ id, finishedAt, score }) =>
      html`<option value="${id}"${id === chosen.id && html` selected`}>${momentText(finishedAt)} · ${scoreText(score)}</option>`,
  )}</select>`;
}
