/**
 * A report as in the query of the list.
 * @typedef {{ judged: number, total: number }} Coverage
 * @typedef {{ category: string, score: number | null, coverage: Coverage }} CategoryScore
 * @typedef {{ id: string, databaseId: number, url: string, project: string, status: string, result: string | null,
 *   score: number | null, privacy: string, hasPassword: boolean, pageUrl: string, createdAt: string,
 *   generatedAt: string | null, error: { message: string } | null, page: { title: string | null, statusCode: number } | null,
 *   cappedBy: string[], coverage: Coverage | null, categories: CategoryScore[] }} Report
 */

/** @param {Pick<Report, 'status'>} report */
export function isUnderWay({ status }) {
  return status === 'QUEUED' || status === 'RUNNING';
}
