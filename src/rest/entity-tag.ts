import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Report } from '../database/entities/report.ts';
import { PACKAGE } from '../installation.ts';
import { presentSummary } from '../present/present-report.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import type { Precondition } from '../reports/show/show-report.ts';

const TAG_CHARACTERS = 32;
/** Ends the tags of compressed responses: a strong tag represents one sequence of bytes (RFC 9110, 8.8.3). */
const GZIP = '-gzip';

/** Caching by the client, with a request for each use. */
export const REVALIDATED = 'private, no-cache';
/** Caching by the client for a year, which is forever in HTTP. For responses that never change. */
export const IMMUTABLE = 'private, max-age=31536000, immutable';

/** The tag of a response: equal parts have equal responses, from the same release. */
export function entityTag(...parts: unknown[]): string {
  const text = JSON.stringify([PACKAGE.version, ...parts]);
  return createHash('sha256').update(text).digest('hex').slice(0, TAG_CHARACTERS);
}

/** The tag of a report; each change of the report changes it. */
export function reportTag(context: Pick<ServiceContext, 'publicUrl'>, report: Report): string {
  return entityTag(report.revision, presentSummary(context, report));
}

/** Responds with JSON that has a tag, or with 304 to a client that has it already. @param data is called for JSON only */
export async function respondTagged(
  c: Context,
  { tag, cacheControl, data }: { tag: string; cacheControl: string; data: () => unknown },
): Promise<Response> {
  const isKnown = lists(c.req.header('If-None-Match') ?? '', tag);
  // Before the headers are set: an error response must not have them.
  const body = isKnown ? null : { data: await data() };
  const isCompressed = /\bgzip\b(?!\s*;)/.test(c.req.header('Accept-Encoding') ?? '');
  c.header('ETag', `"${tag}${isCompressed ? GZIP : ''}"`);
  c.header('Cache-Control', cacheControl);
  return isKnown ? c.body(null, 304) : c.json(body);
}

/** The precondition of a change by its `If-Match` header; null without one. */
export function readPrecondition(
  c: Context,
  context: Pick<ServiceContext, 'publicUrl'>,
): Precondition | null {
  const header = c.req.header('If-Match');
  return header === undefined ? null : (report) => lists(header, reportTag(context, report));
}

/** Whether a list of tags is `*` or contains the tag, of a compressed response or not. */
function lists(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  return [`"${tag}"`, `"${tag}${GZIP}"`].some((listed) => header.includes(listed));
}
