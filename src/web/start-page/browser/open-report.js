import { ApiError, callApi } from './api.js';
import { OWNER_PAGE } from './queries.js';

/**
 * The URL that opens a report: its page, or, if that needs a signed URL, this page with a parameter.
 * @param {Pick<import('./report.js').Report, 'databaseId' | 'privacy' | 'pageUrl'>} report
 */
export function openingUrl({ databaseId, privacy, pageUrl }) {
  return privacy === 'PUBLIC' ? pageUrl : `?open=${databaseId}`;
}

/** Redirects to the page of a report of the account, regardless of its privacy. @param {string} databaseId */
export async function openReport(databaseId) {
  const { report } = await callApi(OWNER_PAGE, { databaseId: Number(databaseId) });
  if (!report) throw new ApiError('Not found.');
  location.replace(report.ownerPageUrl);
}
