/** A cause that pages share, described once for both APIs. Its collector imports only the type: it needs no zod. */
import type { z } from 'zod';
import { Fix } from '../../audits/finding-type.ts';
import { count, derived, list, location, number, object, part, text } from '../../describe/vocabulary.ts';

const CauseAudit = part('CauseAudit', 'The audit that fails.', {
  id: text('Id of the audit.', 'image-alt'),
  title: text('The finding; the title of the audit where the finding has a number.', 'Image alt text'),
});

/** A cause of failing checks that pages share. */
export const SharedCause = object(
  'SharedCause',
  'One cause of failing checks of at least three pages: an element of their template, a file, or a header. Fixed once, all of them gain.',
  {
    audit: derived(
      CauseAudit.describe('The audit that fails.'),
      ({ audit, title }: { audit: string; title: string }) => ({
        id: audit,
        title,
      }),
    ),
    element: text(
      'Opening tag of the element that the pages share; null for another cause.',
      '<img src="/logo.png">',
    ).nullable(),
    file: location('URL of the file that the pages share; null for another cause.').nullable(),
    header: text('The header line that the pages send; null for another cause.', null).nullable(),
    pages: count('Number of pages.', 214),
    averageGain: number('Increase of the score of a page in the mean if the cause is fixed.', 3.1),
    totalGain: number('Sum of the increases of all pages.', 663.4),
    fix: Fix.describe('The fix of one of the pages; null without one.').nullable(),
    examples: list(location(''), 'URLs of the first pages, at most 20.', ['https://example.com/']),
  },
  { name: 'SharedCauseSummary' },
);
/** As stored: `audit` is its id. */
export type SharedCause = Omit<z.infer<typeof SharedCause>, 'audit'> & { audit: string; title: string };
