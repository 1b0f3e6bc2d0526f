import type { Report } from '../../database/entities/report.ts';
import { errorOfReport } from '../../database/report-error.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { ownerLinkInput } from '../../reports/show/show-report-input.ts';
import { ownerPageUrl, pageUrl } from '../../sharing/page-url.ts';
import { builder } from '../builder.ts';
import { checkedBy } from '../operation-cost.ts';
import { Account } from './account.ts';
import { ReportPrivacyEnum, ReportResultEnum, ReportStatusEnum } from './enums.ts';
import { findingFields } from './finding-fields.ts';
import { ReportError } from './report-parts.ts';
import { ReportRef } from './report-ref.ts';

builder.node(ReportRef, {
  description: 'The report of a web page. Results are null or empty until the first run completes.',
  id: { resolve: ({ id }) => id },
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The id that the REST API uses.' }),
    url: t.expose('url', { type: 'URL', description: 'URL of the page, normalized.' }),
    project: t.exposeString('project', { description: 'Host of the page without `www.` and port.' }),
    title: t.exposeString('title', {
      nullable: true,
      description:
        'Title of the page in the shown run; null before the first completed run, or without a title.',
    }),
    status: t.expose('status', { type: ReportStatusEnum, description: 'The state of the latest run.' }),
    result: t.expose('result', {
      type: ReportResultEnum,
      nullable: true,
      description: 'The result; null before the first completed run.',
    }),
    score: t.exposeFloat('score', {
      nullable: true,
      description: '0 to 100 with one decimal; null before the first completed run.',
    }),
    privacy: t.field({
      type: ReportPrivacyEnum,
      description: 'Who can open the report page.',
      resolve: ({ privacy }) => privacy as 0 | 1 | 2,
    }),
    hasPassword: t.boolean({
      description: 'Whether the report page has a password.',
      resolve: ({ passwordHash }) => passwordHash !== null,
    }),
    error: t.field({
      type: ReportError,
      nullable: true,
      description: 'Why the latest run failed; null unless it did.',
      resolve: (report) => errorOfReport(report),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the report was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the report last changed.' }),
    generatedAt: t.expose('generatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the shown run ended; null before the first completed run.',
    }),
    pageUrl: t.field({
      type: 'URL',
      description: 'URL of the report page.',
      resolve: (report, _args, { services }) => pageUrl(services, report),
    }),
    ownerPageUrl: t.field({
      type: 'URL',
      description:
        'Signed URL that opens the report page regardless of its privacy until it expires; for a public report, the same as `pageUrl`. The URL of a write key also lets the page run, change and delete the report. Revoking the key does not end it. Keep it secret.',
      extensions: checkedBy((args) => parseInput(ownerLinkInput, args)),
      args: {
        expiresIn: t.arg.int({
          defaultValue: 3600,
          description: 'Seconds until the URL expires: 60 to 604800.',
        }),
      },
      resolve: (report, args, { services, actor }) =>
        ownerPageUrl(services, report, actor, parseInput(ownerLinkInput, args).expiresIn),
    }),
    account: t.field({
      type: Account,
      description: 'The account that owns the report.',
      resolve: ({ accountId }, _args, { loaders }) => loaders.account.load(accountId),
    }),
    ...findingFields<Report>(t, ({ shownRunId }) => shownRunId, 'before the first completed run'),
  }),
});
