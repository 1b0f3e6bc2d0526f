import { html } from 'hono/html';
import type { PageFacts, ResourceUse, ThirdPartyUse } from '../../../audits/facts/page-facts-type.ts';
import type { Html } from '../html.ts';
import { formatBytes, formatNumber } from '../units.ts';
import { counted } from '../wording.ts';
import { shareBar } from './share-bar.ts';

/** What the page and all that it loads weigh, by type, and what of that comes from other sites. */
export function weight({ resources, thirdParties, transferBytes }: PageFacts): Html | '' {
  if (resources.length === 0) return '';
  const byWeight = [...resources].sort((a, b) => b.transferBytes - a.transferBytes);
  const greatest = Math.max(
    ...byWeight.map(({ decodedBytes, transferBytes: wire }) => Math.max(decodedBytes, wire)),
  );
  const files = resources.reduce((sum, { requests }) => sum + requests, 0);
  return html`<section aria-labelledby="facts-weight">
<h3 id="facts-weight">Weight</h3>
<p class="muted">${formatBytes(transferBytes)} on the wire in ${counted(files, 'file')}. The paler bar is the size once unpacked.</p>
<table class="bars">
<thead><tr><th scope="col">Type</th><td></td><th scope="col">Files</th><th scope="col">On the wire</th><th scope="col">Unpacked</th></tr></thead>
<tbody>${byWeight.map((use) => resourceRow(use, greatest))}</tbody>
</table>
${thirdParties.length === 0 ? '' : thirdPartyTable(thirdParties)}
</section>`;
}

function resourceRow({ type, requests, transferBytes, decodedBytes }: ResourceUse, greatest: number): Html {
  return html`<tr><th scope="row">${type}</th><td>${shareBar(transferBytes, greatest, decodedBytes)}</td>
<td>${formatNumber(requests)}</td><td>${formatBytes(transferBytes)}</td><td>${formatBytes(decodedBytes)}</td></tr>`;
}

function thirdPartyTable(sites: readonly ThirdPartyUse[]): Html {
  const greatest = Math.max(...sites.map(({ transferBytes }) => transferBytes));
  return html`<table class="bars">
<thead><tr><th scope="col">Other site</th><td></td><th scope="col">Files</th><th scope="col">On the wire</th></tr></thead>
<tbody>${sites.map(
    ({ domain, requests, transferBytes }) => html`<tr><th scope="row"><bdi>${domain}</bdi></th>
<td>${shareBar(transferBytes, greatest)}</td><td>${formatNumber(requests)}</td><td>${formatBytes(transferBytes)}</td></tr>`,
  )}</tbody>
</table>`;
}
