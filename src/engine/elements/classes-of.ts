import type { Element } from '../page.ts';
import { attribute } from './attribute.ts';

/** The element's classes as written, repetitions included. */
export function classesOf(element: Element): string[] {
  return (attribute(element, 'class') ?? '').split(/\s+/).filter(Boolean);
}
