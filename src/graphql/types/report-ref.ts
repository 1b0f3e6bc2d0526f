/** The types of reports and runs apart from their fields, because they refer to each other. */

import type { ObjectRef } from '@pothos/core';
import type { Report as ReportEntity } from '../../database/entities/report.ts';
import type { RunSummary } from '../../database/queries/run-list.ts';
import { descriptionOf } from '../../describe/vocabulary.ts';
import { ValidationError } from '../../errors.ts';
import { DATABASE_ID, OwnedReport } from '../../model/report.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { OwnerLinkInput } from '../../reports/show/show-report.ts';
import { ownerPageUrl } from '../../sharing/page-url.ts';
import type { Shared } from '../../sharing/shared-page.ts';
import { builder, findNode } from '../builder.ts';
import { checkedBy } from '../operation-cost.ts';
import { connectionFor } from './connection.ts';
import { type FieldBuilder, publishArguments, type SchemaTypes } from './published.ts';

/** Of arguments. */
export const REPORT_ID = 'Global id of the report.';

export const ReportRef = builder.objectRef<ReportEntity>('Report');
export const RunRef = builder.objectRef<RunSummary>('Run');

/** A field with a list of reports. */
export const reportConnection = connectionFor(ReportRef, 'reports');

/** Declares the query for one object by either of its ids. @param noun the type in descriptions */
export function queryByEitherId(name: string, type: ObjectRef<SchemaTypes, object>, noun = name): void {
  builder.queryField(name, (t) =>
    t.field({
      type,
      nullable: true,
      description: `One ${noun} by either of its ids; null if the id is malformed, or the object does not exist or belongs to another account.`,
      extensions: checkedBy(requireOneId),
      args: {
        id: t.arg.globalID({ description: `Global id of the ${noun}.` }),
        databaseId: t.arg.int({ description: DATABASE_ID }),
      },
      resolve: async (_root, { id, databaseId }, context, info) => {
        const globalId = id ?? { typename: type.name, id: String(databaseId) };
        if (globalId.typename !== type.name) return null;
        return (await findNode(globalId, context, info)) as object | null;
      },
    }),
  );
}

function requireOneId({ id, databaseId }: { id?: unknown; databaseId?: unknown }): void {
  if ((id == null) === (databaseId == null)) {
    throw new ValidationError({ id: ['Pass either id or databaseId.'] });
  }
}

/** The field of a report or site audit with the signed URL of its page. */
export function ownerPageUrlField<Page extends Shared>(t: FieldBuilder<Page>) {
  return t.field({
    type: 'URL',
    description: descriptionOf(OwnedReport.shape.ownerPageUrl),
    extensions: checkedBy((args) => parseInput(OwnerLinkInput, args)),
    args: publishArguments(OwnerLinkInput),
    resolve: (shared, args, { services, actor }) =>
      ownerPageUrl(services, shared, actor, parseInput(OwnerLinkInput, args).expiresIn),
  });
}
