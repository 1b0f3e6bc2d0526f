import { CATALOGUE_BY_ID, type CatalogueEntry } from '../../audits/catalogue.ts';
import { listAudits } from '../../reports/lists/list-audits.ts';
import { builder } from '../builder.ts';
import { CategoryEnum, ImportanceEnum } from './enums.ts';

/** An audit of the catalogue. */
export const Audit = builder.objectRef<CatalogueEntry>('Audit').implement({
  description: 'A rule of the catalogue, checked on every page.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Stable name in kebab-case, such as `meta-description`. Not a global id.',
    }),
    category: t.expose('category', {
      type: CategoryEnum,
      description: 'Category whose score it counts in.',
    }),
    categories: t.expose('categories', {
      type: [CategoryEnum],
      description: 'All categories that list it; the first is `category`.',
    }),
    importance: t.expose('importance', { type: ImportanceEnum, description: 'Its weight in the score.' }),
    title: t.exposeString('title', { description: 'Short name of the rule.' }),
    description: t.exposeString('description', { description: 'The rule and why it matters.' }),
    reference: t.expose('reference', { type: 'URL', description: 'URL of documentation on the rule.' }),
  }),
});

builder.queryField('audits', (t) =>
  t.field({
    type: [Audit],
    description: 'The audit catalogue.',
    args: {
      category: t.arg({ type: CategoryEnum, description: 'Only audits in this category.' }),
    },
    resolve: (_root, { category }) => listAudits({ category }),
  }),
);

builder.queryField('audit', (t) =>
  t.field({
    type: Audit,
    nullable: true,
    description: 'One audit of the catalogue; null if it has none with this id.',
    args: { id: t.arg.id({ required: true, description: 'Name of the audit, such as `meta-description`.' }) },
    resolve: (_root, { id }) => CATALOGUE_BY_ID.get(id) ?? null,
  }),
);
