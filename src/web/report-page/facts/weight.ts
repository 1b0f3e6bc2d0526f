import { html } from 'hono/html';
import { sumOf } from '../../../engine/sum-of.ts';
import { counted, formatBytes, formatKnownBytes, formatNumber } from '../../../engine/text/units.ts';
import type { PageFacts, ThirdPartyUse } from '../../../facts/page-facts-type.ts';
import { displayHost } from '../../../report-view/display-url.ts';
import type { Html } from '../html.ts';

/** The transfer size of the page and its resources, by type and by third party. */
export function weight(page: PageFacts): Html | '' {
  const { resources, thirdParties, transferBytes } = page;
  if (resources.length === 0) return '';
  const byWeight = resources.toSorted((a, b) => b.transferBytes - a.transferBytes);
  const greatest = Math.max(...resources.flatMap((use) => [use.decodedBytes, use.transferBytes]));
  const files = sumOf(resources, ({ requests }) => requests);
  const unpacked = sumOf(resources, ({ decodedBytes }) => decodedBytes);
  const unknown = page.filesOfUnknownSize ?? 0;
  const isCompressed = resources.some((use) => use.decodedBytes > use.transferBytes);
  return html`<section aria-labelledby="facts-weight">
<h3 id="facts-weight">Page weight</h3>
<p class="muted">${unknown > 0 && 'At least '}${formatBytes(transferBytes)} transferred in ${counted(files, 'file')}${unknown > 0 && `, ${formatNumber(unknown)} of unknown size`}.${isCompressed && ' Lighter bar: uncompressed size.'}</p>
<table class="bars">
<thead><tr><th scope="col">Type</th><td></td><th scope="col" class="extra">Share</th><th scope="col">Files</th><th scope="col">Transferred</th><th scope="col" class="extra">Uncompressed</th></tr></thead>
<tbody>${byWeight.map(
    (
      use,
    ) => html`<tr><th scope="row">${use.type}</th><td>${shareBar(use.transferBytes, greatest, use.decodedBytes)}</td>
<td class="extra">${shareText(use.transferBytes, transferBytes)}</td><td>${formatNumber(use.requests)}</td><td>${formatBytes(use.transferBytes)}</td><td class="extra">${formatBytes(use.decodedBytes)}</td></tr>`,
  )}</tbody>
<tfoot><tr><th scope="row">Total</th><td></td><td class="extra"></td><td>${formatNumber(files)}</td><td>${transferText(page)}</td><td class="extra">${formatBytes(unpacked)}</td></tr></tfoot>
</table>
${thirdParties.length > 0 && thirdPartyTable(thirdParties)}
</section>`;
}

/** The size of all files. */
export function transferText({ transferBytes, filesOfUnknownSize }: PageFacts): string {
  return formatKnownBytes(transferBytes, filesOfUnknownSize ?? 0);
}

function thirdPartyTable(sites: readonly ThirdPartyUse[]): Html {
  const greatest = Math.max(...sites.map(({ transferBytes }) => transferBytes));
  return html`<table class="bars">
<thead><tr><th scope="col">Third party</th><td></td><th scope="col">Files</th><th scope="col">Transferred</th></tr></thead>
<tbody>${sites.map(
    ({ domain, requests, transferBytes }) => html`<tr><th scope="row"><bdi>${displayHost(domain)}</bdi></th>
<td>${shareBar(transferBytes, greatest)}</td><td>${formatNumber(requests)}</td><td>${transferBytes > 0 ? formatBytes(transferBytes) : 'not fetched'}</td></tr>`,
  )}</tbody>
</table>`;
}

function shareText(part: number, total: number): string {
  const percent = total > 0 ? (part / total) * 100 : 0;
  return percent > 0 && percent < 1 ? '< 1%' : `${Math.round(percent)}%`;
}

/** A bar whose length is a share of the greatest value. The text beside it has the same number. */
function shareBar(part: number, greatest: number, behind = 0): Html {
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
${behind > 0 ? rect('behind', behind, greatest) : ''}${rect('part', part, greatest)}</svg>`;
}

function rect(name: string, part: number, greatest: number): Html {
  const width = greatest > 0 ? Math.round((part / greatest) * 1000) / 10 : 0;
  return html`<rect class="${name}" width="${width}" height="10"/>`;
}
