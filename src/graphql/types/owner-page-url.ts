import { descriptionOf } from '../../audits/describe.ts';
import { OwnedReport } from '../../model/report.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { ownerLinkInput } from '../../reports/show/show-report.ts';
import { ownerPageUrl } from '../../sharing/page-url.ts';
import type { Shared } from '../../sharing/shared-page.ts';
import { checkedBy } from '../operation-cost.ts';
import type { FieldBuilder } from './published.ts';

/** The field of a report or site audit with the signed URL of its page. */
export function ownerPageUrlField<Page extends Shared>(t: FieldBuilder<Page>) {
  return t.field({
    type: 'URL',
    description: descriptionOf(OwnedReport.shape.ownerPageUrl),
    extensions: checkedBy((args) => parseInput(ownerLinkInput, args)),
    args: {
      expiresIn: t.arg.int({
        defaultValue: 3600,
        description: 'Seconds until the URL expires: 60 to 604800.',
      }),
    },
    resolve: (shared, args, { services, actor }) =>
      ownerPageUrl(services, shared, actor, parseInput(ownerLinkInput, args).expiresIn),
  });
}
