import { CATALOGUE, type CatalogueEntry } from '../../audits/catalogue.ts';
import { builder } from '../builder.ts';
import { CategoryEnum, ImportanceEnum } from './enums.ts';

/** An audit of the catalogue. */
export const Audit = builder.objectRef<CatalogueEntry>('Audit').implement({
  description: 'One thing that is checked on every page.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Stable name in kebab-case, such as `meta-description`. Not a global id.',
    }),
    category: t.expose('category', {
      type: CategoryEnum,
      description: 'What it is about: the category whose score it counts in.',
    }),
    categories: t.expose('categories', {
      type: [CategoryEnum],
      description: 'All categories that show it; the first is the one whose score it counts in.',
    }),
    importance: t.expose('importance', { type: ImportanceEnum, description: 'How much it weighs.' }),
    title: t.exposeString('title', { description: 'What is checked, in a few words.' }),
    description: t.exposeString('description', { description: 'What is checked and why it matters.' }),
    reference: t.expose('reference', { type: 'URL', description: "The rule's source." }),
  }),
});

builder.queryField('audits', (t) =>
  t.field({
    type: [Audit],
    description: 'The audit catalogue: everything that a report can say something about.',
    args: {
      category: t.arg({ type: CategoryEnum, description: 'Only the audits that this category shows.' }),
    },
    resolve: (_root, { category }) =>
      CATALOGUE.filter((audit) => category == null || audit.categories.includes(category)),
  }),
);
