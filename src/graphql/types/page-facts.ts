import { PAGE_FACTS } from '../../audits/facts/page-facts-type.ts';
import { describedObject } from './described-object.ts';

/** The facts of a page. */
export const PageFacts = describedObject(PAGE_FACTS);
