import { brandWithType } from '@pothos/core';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { databaseIdOf } from '../global-id.ts';
import { Account } from './account.ts';
import { ReportRef } from './report-ref.ts';

builder.queryFields((t) => ({
  node: t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description: 'The object with that global id; null when it is missing, malformed or not yours.',
    args: { id: t.arg.id({ required: true, description: 'Global id of the object.' }) },
    resolve: (_root, { id }, context) => findNode(String(id), context),
  }),
  nodes: t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    description:
      'The objects with those global ids, in the same order; null for each that is missing, malformed or not yours.',
    args: { ids: t.arg.idList({ required: true, description: 'Global ids of the objects.' }) },
    resolve: (_root, { ids }, context) => Promise.all(ids.map((id) => findNode(String(id), context))),
  }),
}));

async function findNode(globalId: string, { actor, loaders }: GraphqlContext): Promise<object | null> {
  const reportId = databaseIdOf('Report', globalId);
  const accountId = databaseIdOf('Account', globalId);
  const node =
    reportId !== null
      ? await loaders.report.load(reportId)
      : accountId === actor.accountId
        ? await loaders.account.load(accountId)
        : null;
  if (node) brandWithType(node, reportId === null ? Account : ReportRef);
  return node;
}
