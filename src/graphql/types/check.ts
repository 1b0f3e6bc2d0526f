import type { Check as CheckRecord } from '../../audits/check.ts';
import { enumeration } from '../../audits/describe.ts';
import { type MeasureUnit as UnitName, unitOf } from '../../audits/measured/measure.ts';
import { measuredText } from '../../audits/measured/measured-text.ts';
import { Check } from '../../model/check.ts';
import { countedAs } from '../operation-cost.ts';
import { auditField, auditOf } from './audit.ts';
import { enumOf, publish } from './published.ts';

const MeasureUnit = enumeration<UnitName>('MeasureUnit', 'Unit of a measured value.', {
  byte: 'Bytes.',
  millisecond: 'Milliseconds.',
  second: 'Seconds.',
  percent: 'Percent.',
});

publish<CheckRecord>(Check, {
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
