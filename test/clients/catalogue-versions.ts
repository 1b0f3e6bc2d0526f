import { auditPage } from '../../src/audits/audit-page.ts';
import type { Database } from '../../src/database/database.ts';
import { parsePage } from '../../src/engine/page.ts';
import { sourceOf } from '../audits/audit-cases.ts';
import { seedReports } from '../support/seed-reports.ts';

/** The only check of the first report, in GraphQL. */
export const OLDER_CHECK = { audit: { id: 'document-title' }, category: 'ACCESSIBILITY', importance: 'LOW' };
/** The only check of the second report: the same audit with another category and importance. */
export const NEWER_CHECK = { audit: { id: 'document-title' }, category: 'SEO', importance: 'HIGH' };

/** Stores reports of two versions of the catalogue. @returns their global ids */
export async function seedCatalogueVersions(database: Database): Promise<[older: string, newer: string]> {
  const { checks } = auditPage(parsePage(sourceOf({ html: '<!doctype html><title>Hello</title>' })));
  const check = checks.find(({ id }) => id === OLDER_CHECK.audit.id);
  if (!check) throw new Error(`There is no audit ${OLDER_CHECK.audit.id}.`);
  const [older, newer] = await seedReports(database, [
    {
      url: 'https://versions.example/older',
      result: 'good',
      checks: [{ ...check, category: 'accessibility', importance: 'low' }],
    },
    {
      url: 'https://versions.example/newer',
      result: 'good',
      checks: [{ ...check, category: 'seo', importance: 'high' }],
    },
  ]);
  return [globalId(older?.id), globalId(newer?.id)];
}

function globalId(databaseId: number | undefined): string {
  return Buffer.from(`Report:${databaseId}`).toString('base64url');
}
