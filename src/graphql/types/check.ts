import { EVIDENCE, FIX, SAVINGS } from '../../audits/audit.ts';
import { CATALOGUE_BY_ID, type CatalogueEntry } from '../../audits/catalogue.ts';
import type { Check as CheckRecord } from '../../audits/check.ts';
import { unitOf } from '../../audits/measured/measure.ts';
import { measuredText } from '../../audits/measured/measured-text.ts';
import type { Points as PointsRecord } from '../../audits/score.ts';
import { builder } from '../builder.ts';
import { countedAs } from '../operation-cost.ts';
import { Audit } from './audit.ts';
import { describedObject } from './described-object.ts';
import {
  CategoryEnum,
  CheckOutcomeEnum,
  ConfidenceEnum,
  ImportanceEnum,
  MeasureUnitEnum,
  UnknownReasonEnum,
} from './enums.ts';

const Points = builder.objectRef<PointsRecord>('Points').implement({
  description: 'The weight of a check in the score; both 0 unless it passed, warned or failed.',
  fields: (t) => ({
    won: t.exposeFloat('won', { description: 'Points earned.' }),
    possible: t.exposeFloat('possible', { description: 'Points possible.' }),
  }),
});

/** One audit's outcome in a report. */
export const Check = builder.objectRef<CheckRecord>('Check').implement({
  description: "One audit's outcome in a report.",
  fields: (t) => ({
    audit: t.field({
      type: Audit,
      description: 'The audit in the current catalogue.',
      resolve: auditOf,
    }),
    category: t.expose('category', {
      type: CategoryEnum,
      description: 'Category whose score it counts in.',
    }),
    categories: t.expose('categories', {
      type: [CategoryEnum],
      description: 'All categories that show the check; the first is the one whose score it counts in.',
    }),
    importance: t.expose('importance', {
      type: ImportanceEnum,
      description: 'Importance when the report was generated.',
    }),
    outcome: t.expose('outcome', { type: CheckOutcomeEnum, description: 'The outcome.' }),
    reason: t.expose('reason', {
      type: UnknownReasonEnum,
      nullable: true,
      description: 'Why it could not be evaluated; null unless the outcome is UNKNOWN.',
    }),
    confidence: t.expose('confidence', {
      type: ConfidenceEnum,
      description: 'The confidence of the outcome.',
    }),
    title: t.exposeString('title', { description: 'The finding, such as "Images have no alt text".' }),
    description: t.exposeString('description', { description: 'Why it matters.' }),
    advice: t.exposeString('advice', { nullable: true, description: 'How to fix it; null when passed.' }),
    value: t.expose('value', {
      type: 'JSON',
      nullable: true,
      description: 'The measured value; null if there is none.',
    }),
    displayValue: t.string({
      nullable: true,
      description: 'The measured value as text with units, such as `Width: 640 px`; null if there is none.',
      resolve: (check) => measuredText(check) || null,
    }),
    unit: t.field({
      type: MeasureUnitEnum,
      nullable: true,
      description: 'Unit of `value`; null unless that is one number with a unit.',
      resolve: unitOf,
    }),
    expected: t.expose('expected', {
      type: 'JSON',
      nullable: true,
      description: 'The expected value; null if there is none.',
    }),
    evidence: t.field({
      type: [describedObject(EVIDENCE)],
      description: 'The elements, header lines or URLs that show the finding, at most 20.',
      extensions: countedAs(5),
      resolve: ({ evidence }) => evidence,
    }),
    evidenceTotal: t.exposeInt('evidenceTotal', { description: 'Total number of findings.' }),
    points: t.field({
      type: Points,
      description: 'Its points in the score.',
      resolve: ({ points }) => points,
    }),
    scoreGain: t.exposeFloat('scoreGain', {
      description:
        "Increase of the report's score if this check passed, with one decimal; 0 if it passed or does not count.",
    }),
    savings: t.field({
      type: describedObject(SAVINGS),
      nullable: true,
      description: 'Estimated savings per page load; null if passed or unknown.',
      resolve: ({ savings }) => savings,
    }),
    sameCauseAs: t.exposeString('sameCauseAs', {
      nullable: true,
      description:
        'Id of the failed check that already counts the same cause, so that this one has no points; null otherwise.',
    }),
    fixes: t.field({
      type: [describedObject(FIX)],
      description: 'Code or configuration that fixes it; empty if passed or not available.',
      resolve: ({ fixes }) => fixes,
    }),
  }),
});

/** An audit that is no longer in the catalogue is described by the check itself. */
export function auditOf({
  id,
  category,
  categories,
  importance,
  reference,
  title,
}: CheckRecord): CatalogueEntry {
  return (
    CATALOGUE_BY_ID.get(id) ?? { id, category, categories, importance, reference, title, description: title }
  );
}

/** Like `auditOf`, for an id alone. */
export function auditOfName(id: string): CatalogueEntry {
  const gone = { id, importance: 'low', title: id, reference: '' } as const;
  const category = 'best-practices';
  const description = 'No longer in the catalogue.';
  return CATALOGUE_BY_ID.get(id) ?? { ...gone, category, categories: [category], description };
}
