import { expect, it } from 'vitest';
import { checkRecord } from '../support/check-record.ts';
import type { ClientService } from '../support/clients/client-service.ts';
import type { ReportsClient } from '../support/clients/graphql-client-scenario.ts';
import { seedReports } from '../support/seed-reports.ts';

/** Defines the test that a cache keeps the checks of reports apart that two versions of the catalogue made. */
export function itKeepsCatalogueVersions(
  service: () => ClientService,
  connect: () => Pick<ReportsClient, 'show'>,
): void {
  it('keeps the importance of each report when the catalogue has changed', async () => {
    const reports = await seedReports(service().app.database, [
      {
        url: 'https://versions.example/older',
        result: 'good',
        checks: [checkRecord('document-title', 'passed', { category: 'accessibility', importance: 'low' })],
      },
      {
        url: 'https://versions.example/newer',
        result: 'good',
        checks: [checkRecord('document-title', 'passed', { category: 'seo', importance: 'high' })],
      },
    ]);
    const [older = '', newer = ''] = reports.map(({ id }) =>
      Buffer.from(`Report:${id}`).toString('base64url'),
    );
    const { show } = connect();
    await show(older);
    await show(newer);
    const audit = { id: 'document-title' };
    expect(await show(older)).toMatchObject({
      checks: [{ audit, category: 'ACCESSIBILITY', importance: 'LOW' }],
    });
    expect(await show(newer)).toMatchObject({ checks: [{ audit, category: 'SEO', importance: 'HIGH' }] });
  });
}
