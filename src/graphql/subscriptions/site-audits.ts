import { isOpen } from '../../database/entities/site-audit.ts';
import { NotFoundError } from '../../errors.ts';
import { showSiteAudit } from '../../reports/sites/list-site-audits.ts';
import { watchSiteAudit } from '../../reports/sites/watch-site-audit.ts';
import { builder } from '../builder.ts';
import { databaseIdOf } from '../global-id.ts';
import { SiteAuditRef } from '../types/site-audit.ts';
import { whileKeyIsValid } from './while-key-is-valid.ts';

builder.subscriptionField('siteAuditUpdated', (t) =>
  t.field({
    type: SiteAuditRef,
    description: 'The current state of the site audit, then its changes until it ends.',
    args: { id: t.arg.globalID({ required: true, description: 'Global id of the site audit.' }) },
    subscribe: async (_root, { id: globalId }, context) => {
      const { services, actor } = context;
      const id = databaseIdOf('SiteAudit', globalId);
      if (id === null) throw new NotFoundError();
      await showSiteAudit(services.database.fork(), actor, id);
      return whileKeyIsValid(
        context,
        (ended) => watchSiteAudit(services, actor, id, ended),
        (siteAudit) => !isOpen(siteAudit),
      );
    },
    resolve: (siteAudit) => siteAudit,
  }),
);
