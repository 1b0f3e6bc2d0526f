import { createHash } from 'node:crypto';
import { type Actor, requireWrite } from '../../accounts/actor.ts';
import type { Report } from '../../database/entities/report.ts';
import { AppError, ValidationError } from '../../errors.ts';
import { CreateReportsInput } from '../../model/input.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';
import { createReport } from './create-report.ts';

/** The report of one of the URLs, or why it has none. */
export type UrlResult = { url: string } & (
  | { report: Report; isNew: boolean; error: null }
  | { report: null; error: AppError }
);

/**
 * Creates a report for each URL or, with `reuse`, runs the newest report of the same URL again. Each counts as a run. With
 * an idempotency key, a repeat of the request creates only the reports that are still missing.
 * @param input `urls`, `privacy`, `password`, `reuse`, `idempotencyKey`
 * @returns one result per URL, in order; the errors of `createReport` are results
 * @throws ForbiddenError, ValidationError on every field but `url`
 */
export async function createReports(
  context: ServiceContext,
  actor: Actor,
  input: Record<string, unknown>,
): Promise<UrlResult[]> {
  requireWrite(actor);
  const { urls, idempotencyKey: key, ...options } = parseInput(CreateReportsInput, input);
  const results: UrlResult[] = [];
  for (const [i, url] of urls.entries()) {
    // A digest, since keys have a maximum length.
    const idempotencyKey = key && createHash('sha256').update(`${i} ${key}`).digest('base64url');
    try {
      const { report, isNew } = await createReport(context, actor, { ...options, url, idempotencyKey });
      results.push({ url, report, isNew, error: null });
    } catch (error) {
      const isOfUrl = error instanceof AppError && !(error instanceof ValidationError && !error.fields.url);
      if (!isOfUrl) throw error;
      results.push({ url, report: null, error });
    }
  }
  return results;
}
