import type { z } from 'zod';
import { enumeration } from '../../describe/vocabulary.ts';

/** How sure an outcome is. */
export const Confidence = enumeration('Confidence', 'Confidence of an outcome.', {
  certain: 'Scripts of the page cannot change it.',
  likely: 'Scripts of the page could change it.',
  low: 'Scripts of the page probably change it.',
});
export type Confidence = z.infer<typeof Confidence>;
