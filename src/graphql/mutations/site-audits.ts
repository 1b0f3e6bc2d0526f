import { globalId, integer, object } from '../../describe/vocabulary.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { CreateSiteAuditInput, SiteAudit } from '../../model/site-audit.ts';
import { cancelSiteAudit, deleteSiteAudit } from '../../reports/sites/change-site-audit.ts';
import { createSiteAudit } from '../../reports/sites/create-site-audit.ts';
import { databaseIdOf, encodeGlobalId } from '../global-id.ts';
import { mutation, RUN_ERRORS } from './mutation.ts';

const id = globalId('Global id of the site audit.');

mutation('createSiteAudit', {
  description:
    'Audits the pages of a site: the start page, the pages that links lead to, and those of its sitemaps. Respects the robots.txt of the site. An account has one open site audit of a host: another is a conflict.',
  input: [CreateSiteAuditInput, 'What to create.'],
  success: object('CreateSiteAuditSuccess', 'The site audit was created, or found by its idempotency key.', {
    siteAudit: SiteAudit.describe('The site audit.'),
  }),
  result: 'The site audit, or an error.',
  errors: [...RUN_ERRORS, ConflictError],
  resolve: async (input, { services, actor }) => ({
    siteAudit: (await createSiteAudit(services, actor, { ...input })).siteAudit,
  }),
});

mutation('cancelSiteAudit', {
  description:
    'Starts no further page of a site audit. Audits that have begun end normally. A site audit that has ended does not change.',
  input: [object('CancelSiteAuditInput', 'What to cancel.', { id }), 'What to cancel.'],
  success: object('CancelSiteAuditSuccess', 'The site audit has ended.', {
    siteAudit: SiteAudit.describe('The site audit.'),
  }),
  result: 'The site audit, or an error.',
  errors: [NotFoundError],
  resolve: async ({ id }, { services, actor }) => ({
    siteAudit: await cancelSiteAudit(services, actor, databaseIdOf('SiteAudit', id)),
  }),
});

mutation('deleteSiteAudit', {
  description: 'Deletes a site audit and the reports that it made. Runs in progress are canceled.',
  input: [object('DeleteSiteAuditInput', 'What to delete.', { id }), 'What to delete.'],
  success: object('DeleteSiteAuditSuccess', 'The site audit and its reports were deleted.', {
    deletedSiteAuditId: globalId('Global id of the deleted site audit.'),
    deletedDatabaseId: integer('Id of the deleted site audit in the REST API.'),
  }),
  result: 'The id of the deleted site audit, or an error.',
  errors: [NotFoundError],
  resolve: async ({ id }, { services, actor }) => {
    const deletedDatabaseId = await deleteSiteAudit(services, actor, databaseIdOf('SiteAudit', id));
    return { deletedSiteAuditId: encodeGlobalId('SiteAudit', deletedDatabaseId), deletedDatabaseId };
  },
});
