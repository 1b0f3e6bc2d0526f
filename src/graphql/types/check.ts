import { EVIDENCE, FIX, SAVINGS } from '../../audits/audit.ts';
import { CATALOGUE, type CatalogueEntry } from '../../audits/catalogue.ts';
import type { Check as CheckRecord } from '../../audits/check.ts';
import type { Points as PointsRecord } from '../../audits/score.ts';
import { builder } from '../builder.ts';
import { listOf } from '../operation-cost.ts';
import { Audit } from './audit.ts';
import { describedObject } from './described-object.ts';
import { CategoryEnum, CheckOutcomeEnum, ConfidenceEnum, ImportanceEnum } from './enums.ts';

const Points = builder.objectRef<PointsRecord>('Points').implement({
  description: 'What a check adds to the score; both 0 when it has no verdict.',
  fields: (t) => ({
    won: t.exposeFloat('won', { description: 'Points won.' }),
    possible: t.exposeFloat('possible', { description: 'Points that could be won.' }),
  }),
});

/** One audit's outcome in a report. */
export const Check = builder.objectRef<CheckRecord>('Check').implement({
  description: "One audit's outcome in a report.",
  fields: (t) => ({
    audit: t.field({
      type: Audit,
      description: "The audit as it is in today's catalogue.",
      resolve: auditOf,
    }),
    category: t.expose('category', {
      type: CategoryEnum,
      description: 'Category of the check when the report was generated.',
    }),
    categories: t.expose('categories', {
      type: [CategoryEnum],
      description: 'All categories that show the check; the first is the one whose score it counts in.',
    }),
    importance: t.expose('importance', {
      type: ImportanceEnum,
      description: 'Weight of the check when the report was generated.',
    }),
    outcome: t.expose('outcome', { type: CheckOutcomeEnum, description: 'What it concludes.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why it could not be told, as a code; null unless the outcome is UNKNOWN.',
    }),
    confidence: t.expose('confidence', { type: ConfidenceEnum, description: 'How sure the verdict is.' }),
    title: t.exposeString('title', { description: 'What is the case.' }),
    description: t.exposeString('description', { description: 'Why it matters.' }),
    advice: t.exposeString('advice', { nullable: true, description: 'How to fix it; null when passed.' }),
    value: t.expose('value', {
      type: 'JSON',
      nullable: true,
      description: 'What was measured; null when nothing was.',
    }),
    expected: t.expose('expected', {
      type: 'JSON',
      nullable: true,
      description: 'What should have been measured; null when there is no such value.',
    }),
    evidence: t.field({
      type: [describedObject(EVIDENCE)],
      description: 'The places that show it, at most 20.',
      extensions: listOf(5),
      resolve: ({ evidence }) => evidence,
    }),
    evidenceTotal: t.exposeInt('evidenceTotal', { description: 'How many places there are in all.' }),
    points: t.field({
      type: Points,
      description: 'What it adds to the score.',
      resolve: ({ points }) => points,
    }),
    scoreGain: t.exposeFloat('scoreGain', {
      description:
        "By how much the report's score would rise if this check passed, with one decimal; 0 if it passed or has no verdict.",
    }),
    savings: t.field({
      type: describedObject(SAVINGS),
      nullable: true,
      description: 'What passing saves a visit; null when passed or not known.',
      resolve: ({ savings }) => savings,
    }),
    sameCauseAs: t.exposeString('sameCauseAs', {
      nullable: true,
      description:
        'Id of the failed check that counts this cause already, so that this one has no points; null when it counts by itself.',
    }),
    fixes: t.field({
      type: [describedObject(FIX)],
      description: 'Code or configuration to paste; empty when passed or when there is none.',
      resolve: ({ fixes }) => fixes,
    }),
  }),
});

const auditsById = new Map(CATALOGUE.map((audit) => [audit.id, audit]));

/** An audit that is no longer in the catalogue is described by the check itself. */
export function auditOf({
  id,
  category,
  categories,
  importance,
  reference,
  title,
}: CheckRecord): CatalogueEntry {
  return auditsById.get(id) ?? { id, category, categories, importance, reference, title, description: title };
}

/** The same of an id alone. */
export function auditOfName(id: string): CatalogueEntry {
  const gone = { id, importance: 'low', title: id, reference: '' } as const;
  const category = 'best-practices';
  const description = 'No longer in the catalogue.';
  return auditsById.get(id) ?? { ...gone, category, categories: [category], description };
}
