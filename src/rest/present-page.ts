import type { PageFacts } from '../audits/facts/page-facts.ts';
import type { PageAnswer } from './page-answer.ts';

/** The facts of a page under the names of this API. */
export function presentPage(page: PageFacts): PageAnswer {
  return {
    title: page.title,
    description: page.description,
    language: page.language,
    status_code: page.statusCode,
    http_version: page.httpVersion,
    redirects: page.redirects,
    ttfb_ms: page.ttfbMs,
    html_bytes: page.htmlBytes,
    transfer_bytes: page.transferBytes,
    dom_nodes: page.domNodes,
    requests: page.requests,
    social_preview: {
      title: page.socialPreview.title,
      description: page.socialPreview.description,
      site_name: page.socialPreview.siteName,
      image_url: page.socialPreview.imageUrl,
      type: page.socialPreview.type,
      card: page.socialPreview.card,
    },
    structured_data_types: page.structuredDataTypes,
    resources: page.resources.map(({ type, requests, transferBytes, decodedBytes }) => ({
      type,
      requests,
      transfer_bytes: transferBytes,
      decoded_bytes: decodedBytes,
    })),
    third_parties: page.thirdParties.map(({ domain, requests, transferBytes }) => ({
      domain,
      requests,
      transfer_bytes: transferBytes,
    })),
    technologies: page.technologies.map(({ name, version, seenIn }) => ({ name, version, seen_in: seenIn })),
    timings: {
      redirects_ms: page.timings.redirectsMs,
      ttfb_ms: page.timings.ttfbMs,
      download_ms: page.timings.downloadMs,
      total_ms: page.timings.totalMs,
    },
    redirect_chain: page.redirectChain.map(({ url, status, durationMs }) => ({
      url,
      status,
      duration_ms: durationMs,
    })),
    headers: page.headers,
    observatory: page.observatory,
  };
}
