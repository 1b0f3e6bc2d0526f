import { html } from 'hono/html';
import { serverBlocks } from '../../../audits/fixes/server-blocks.ts';
import { scoreText } from '../../../audits/score.ts';
import { counted } from '../../../engine/text/units.ts';
import { agentText } from '../../../report-view/agent-text.ts';
import type { ReportData } from '../../../report-view/report-data.ts';
import { RESULT_NAMES } from '../../../report-view/wording.ts';
import type { Html } from '../html.ts';

/** A longer patch is only a download. */
const MAX_PATCH_CHARACTERS = 20_000;

/** All fixes together: the outcome of the ready ones, the patch, the lines for each server, and a text for a coding agent. */
export function readyFixes(report: ReportData, patchUrl: string | undefined): Html | '' {
  const { afterFixes, patch, score, checks } = report;
  const proof = afterFixes && afterFixes.fixed.length > 0 ? afterFixes : null;
  const servers = serverBlocks(checks);
  if (!proof && servers.length === 0) return '';
  return html`<div class="ready-fixes">
${
  proof &&
  html`<p><strong>The fixes of ${counted(proof.fixed.length, 'check')} can be applied unchanged.</strong> The page was audited again with all of them: the score rises from ${scoreText(score)} to ${scoreText(proof.score)}, ${RESULT_NAMES[proof.result].toLowerCase()}.</p>`
}
${
  patch !== null &&
  patch.length <= MAX_PATCH_CHARACTERS &&
  html`<details><summary>Patch of the HTML</summary>
<pre class="snippet" dir="ltr" tabindex="0" data-copy>${patch}</pre></details>`
}
${servers.map(
  (
    block,
  ) => html`<details><summary>Everything for ${block.server} (${counted(block.checks, 'check')})</summary>
<pre class="snippet" dir="ltr" tabindex="0" data-copy>${block.code}</pre></details>`,
)}
<details><summary>Text for a coding agent</summary>
<pre class="snippet" dir="ltr" tabindex="0" data-copy>${agentText(report)}</pre></details>
${patch !== null && patchUrl && html`<p class="label">Download the <a href="${patchUrl}">patch</a>, and apply it with <code>patch -p1</code>.</p>`}
</div>`;
}
