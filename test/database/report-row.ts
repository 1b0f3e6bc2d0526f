import type { Report } from '../../src/database/entities/report.ts';

const CREATED_AT = new Date('2026-05-01');

/** The values of a queued report, to insert many at once. @param parts other than the default */
export function reportRow(accountId: number, id: number, parts: Partial<Report> = {}) {
  return {
    id,
    accountId,
    url: `https://example.org/${id}`,
    project: 'example.org',
    status: 'queued' as const,
    privacy: 0,
    accessVersion: 1,
    slug: `slug-${id}`,
    revision: 1,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    ...parts,
  };
}
