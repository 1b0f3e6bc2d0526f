import { CatalogueEntry, Category } from '../../audits/audit-type.ts';
import { CATALOGUE_BY_ID } from '../../audits/catalogue.ts';
import { Check } from '../../audits/check-type.ts';
import { type MeasureUnit as UnitName, unitOf } from '../../audits/measured/measure.ts';
import { measuredText } from '../../audits/measured/measured-text.ts';
import { descriptionOf, enumeration } from '../../describe/vocabulary.ts';
import { AuditFilter, listAudits } from '../../reports/lists/list-audits.ts';
import { builder } from '../builder.ts';
import { countedAs } from '../operation-cost.ts';
import { enumOf, implement } from './published.ts';

/** An audit of the catalogue. */
export const AuditRef = implement(builder.objectRef<CatalogueEntry>('Audit'), CatalogueEntry, {
  own: (t) => ({
    id: t.exposeID('id', { description: descriptionOf(CatalogueEntry.shape.id) }),
  }),
});

builder.queryFields((t) => ({
  audits: t.field({
    type: [AuditRef],
    description: 'The audit catalogue.',
    args: {
      category: t.arg({ type: enumOf(Category), description: descriptionOf(AuditFilter.shape.category) }),
    },
    resolve: (_root, { category }) => listAudits({ category }),
  }),
  audit: t.field({
    type: AuditRef,
    nullable: true,
    description: 'One audit of the catalogue; null if it has none with this id.',
    args: { id: t.arg.id({ required: true, description: 'Name of the audit, such as `meta-description`.' }) },
    resolve: (_root, { id }) => CATALOGUE_BY_ID.get(id) ?? null,
  }),
}));

/** The field with the audit of an object, which may be no longer in the catalogue. */
export const auditField = { type: AuditRef, description: 'The audit in the current catalogue.' };

/** An audit that is no longer in the catalogue is described by the check itself. */
export function auditOf(check: Check): CatalogueEntry {
  return CATALOGUE_BY_ID.get(check.id) ?? { ...check, description: check.title };
}

/** Like `auditOf`, for an id alone. */
export function auditOfName(id: string): CatalogueEntry {
  const gone = { id, importance: 'low', title: id, reference: '' } as const;
  const category = 'best-practices';
  const description = 'No longer in the catalogue.';
  return CATALOGUE_BY_ID.get(id) ?? { ...gone, category, categories: [category], description };
}

const MeasureUnit = enumeration<UnitName>('MeasureUnit', 'Unit of a measured value.', {
  byte: 'Bytes.',
  millisecond: 'Milliseconds.',
  second: 'Seconds.',
  percent: 'Percent.',
});

implement(builder.objectRef<Check>('Check'), Check, {
  omit: ['id', 'reference'],
  fields: { evidence: { extensions: countedAs(5) } },
  own: (t) => ({
    audit: t.field({ ...auditField, resolve: auditOf }),
    displayValue: t.string({
      nullable: true,
      description: 'The measured value as text with units, such as `Width: 640 px`; null if there is none.',
      resolve: (check) => measuredText(check) || null,
    }),
    unit: t.field({
      type: enumOf(MeasureUnit),
      nullable: true,
      description: 'Unit of `value`; null unless that is one number with a unit.',
      resolve: unitOf,
    }),
  }),
});
