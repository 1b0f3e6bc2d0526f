import { expect } from 'vitest';
import { cancelSiteAudit } from '../../src/reports/sites/change-site-audit.ts';
import { createSiteAudit } from '../../src/reports/sites/create-site-audit.ts';
import { test } from '../support/test.ts';

test('an account has at most five open site audits', async ({ services, actor, otherActor }) => {
  const create = (i: number, by = actor) => createSiteAudit(services, by, { url: `https://${i}.example/` });
  const { siteAudit } = await create(1);
  for (let i = 2; i <= 5; i++) await create(i);
  await expect(create(6)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^5 site audits of this account are under way/),
  });
  await create(6, otherActor);
  await cancelSiteAudit(services, actor, siteAudit.id);
  await create(6);
});
