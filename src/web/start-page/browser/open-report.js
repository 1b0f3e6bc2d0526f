import { ApiError, callApi } from './api.js';
import { OWNER_PAGE } from './queries.js';

/**
 * The URL that opens a report: that of its page, or of this page when only a signed URL opens it.
 * @param {Pick<import('./report.js').Report, 'databaseId' | 'privacy' | 'pageUrl'>} report
 */
export function openingUrl({ databaseId, privacy, pageUrl }) {
  return privacy === 'PUBLIC' ? pageUrl : `?open=${databaseId}`;
}

/** Goes on to the page of a report of the account, whatever its privacy. @param {string} databaseId */
export async function openReport(databaseId) {
  const { report } = await callApi(OWNER_PAGE, { databaseId: Number(databaseId) });
  if (!report) throw new ApiError('Not found.');
  location.replace(report.ownerPageUrl);
}
