import type { Compound } from '../../css/selector.ts';
import { matchesAttribute } from '../../css/selector-matcher.ts';
import type { DomElement } from './dom-element.ts';

/** Whether names and attributes are as the compound wants them. axe asks for nothing else. */
export function matchesCompound(element: DomElement, { conditions }: Compound): boolean {
  return conditions.every((condition) => {
    switch (condition.kind) {
      case 'any':
        return true;
      case 'tag':
        return element.localName.toLowerCase() === condition.name;
      case 'attribute':
        return matchesAttribute(element.getAttribute(condition.name), condition);
      case 'not':
        return !matchesCompound(element, { conditions: [condition.condition], combinator: ' ' });
      default:
        return false;
    }
  });
}
