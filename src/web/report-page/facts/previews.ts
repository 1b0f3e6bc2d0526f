import { html } from 'hono/html';
import type { PageFacts } from '../../../facts/page-facts-type.ts';
import { displayHost, displayPath, displayUrl } from '../../../report-view/display-url.ts';
import type { ReportData } from '../../../report-view/report-data.ts';
import { externalLink, type Html } from '../html.ts';

/**
 * How search engines and social networks would show the page. No image is loaded: the request for a share image
 * would disclose the reader of the report to the audited site, so the image is a link.
 */
export function previews({ page, finalUrl, project }: ReportData): Html {
  return html`<section aria-labelledby="facts-previews">
<h3 id="facts-previews">Previews</h3>
<div class="previews">
<figure>
<figcaption class="label">Search result</figcaption>
<div class="search-result">
<p class="site">${siteIcon(page, project)}<span><bdi>${page.socialPreview.siteName ?? displayHost(project)}</bdi><bdi class="crumbs">${crumbs(finalUrl)}</bdi></span></p>
<p class="headline"><bdi>${page.title ?? displayUrl(finalUrl)}</bdi></p>
<p class="summary"><bdi>${page.description ?? 'No description: search engines will choose a snippet.'}</bdi></p>
</div>
</figure>
<figure>
<figcaption class="label">Shared link</figcaption>
${socialCard(page.socialPreview, project)}
</figure>
</div>
</section>`;
}

/** The icon of the page, which is stored in the report; without one, the first letter of the host. */
function siteIcon({ icon }: PageFacts, project: string): Html {
  if (icon) return html`<span class="icon"><img src="${icon}" alt="" width="18" height="18"></span>`;
  const [letter = ''] = displayHost(project);
  return html`<span class="icon" aria-hidden="true">${letter.toUpperCase()}</span>`;
}

function socialCard(
  { title, description, siteName, imageUrl, card }: PageFacts['socialPreview'],
  project: string,
): Html {
  const image = imageUrl && URL.parse(imageUrl);
  return html`<div class="social-card ${card === 'summary' ? 'small-image' : ''}">
<p class="image">${imageUrl ? html`<span>Image, not loaded here:</span> ${externalLink(imageUrl, image ? displayPath(image) : imageUrl)}` : 'No image given'}</p>
<div>
<p class="site"><bdi>${siteName ?? displayHost(project)}</bdi></p>
<p class="headline"><bdi>${title ?? 'No title'}</bdi></p>
${description && html`<p class="summary"><bdi>${description}</bdi></p>`}
</div>
</div>`;
}

/** `example.org › tools › spades`, as search engines show URLs. */
function crumbs(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  return displayUrl(url.origin + url.pathname)
    .split(/(?<!\/|:)\/(?!\/)/)
    .filter(Boolean)
    .join(' › ');
}
