import { z } from 'zod';
import { type Actor, requireWrite } from '../../accounts/actor.ts';
import type { Report } from '../../database/entities/report.ts';
import { AppError, ValidationError } from '../../errors.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';
import { createReport } from './create-report.ts';

/** Maximum number of URLs of a request. */
export const MAX_URLS = 100;

const LENGTH = `Enter 1 to ${MAX_URLS} URLs.`;

/** The input schema of a list of URLs. */
const urlsInput = z.object({ urls: z.array(z.string(), LENGTH).min(1, LENGTH).max(MAX_URLS, LENGTH) });

/** The report of one of the URLs, or why it has none. */
export type RequestedReport = { url: string } & (
  | { report: Report; isNew: boolean; error: null }
  | { report: null; error: AppError }
);

/**
 * Creates a report for each URL, or runs the newest report of the same URL again. URLs that are listed twice count once.
 * @param input `urls`, and `privacy` and `password` of new reports
 * @returns one result per URL, in order; the errors of `createReport` are results
 * @throws ForbiddenError, ValidationError on `urls`, `privacy` and `password`
 */
export async function createReports(
  context: ServiceContext,
  actor: Actor,
  { urls: given, ...options }: Record<string, unknown>,
): Promise<RequestedReport[]> {
  requireWrite(actor);
  const { urls } = parseInput(urlsInput, { urls: given });
  const results: RequestedReport[] = [];
  for (const url of new Set(urls)) {
    try {
      const { report, isNew } = await createReport(context, actor, { ...options, url, reuse: true });
      results.push({ url, report, isNew, error: null });
    } catch (error) {
      const isOfUrl = error instanceof AppError && !(error instanceof ValidationError && !error.fields.url);
      if (!isOfUrl) throw error;
      results.push({ url, report: null, error });
    }
  }
  return results;
}
