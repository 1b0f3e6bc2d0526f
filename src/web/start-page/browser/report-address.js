import { callApi } from './api.js';

/** How long a link to a report that is not public opens it. */
const OWNER_LINK_SECONDS = 3600;

/**
 * Where a link to a report leads: to its page, or by way of this page when only a signed address opens it.
 * @param {{ id: number, privacy: number, page_url: string }} report
 */
export function reportAddress({ id, privacy, page_url: pageUrl }) {
  return privacy === 0 ? pageUrl : `?open=${id}`;
}

/** Goes on to the page of a report of one's own, whatever its privacy. @param {string} id */
export async function openReport(id) {
  const path = `reports/${encodeURIComponent(id)}?owner_link=${OWNER_LINK_SECONDS}`;
  location.replace((await callApi('GET', path)).data.owner_page_url);
}
