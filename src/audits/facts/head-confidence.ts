import { fact } from '../../engine/fact.ts';
import type { Confidence } from '../audit.ts';
import { rendering } from './rendering.ts';

/** How sure a verdict about the head is: frameworks that render in the browser rewrite its title and metas. */
export const headConfidence = fact((page): Confidence => (rendering(page) === 'client' ? 'low' : 'certain'));
