import type { Condition } from '../css/selector.ts';
import { matchesAttribute } from '../css/selector-matcher.ts';
import type { DomElement } from './dom-element.ts';

/** Whether names and attributes are as the compound wants them. axe asks for nothing else. */
export function matchesCompound(
  element: DomElement,
  { conditions }: { conditions: readonly Condition[] },
): boolean {
  return conditions.every((condition) => {
    switch (condition.kind) {
      case 'any':
        return true;
      case 'tag':
        return element.localName.toLowerCase() === condition.name;
      case 'attribute':
        return matchesAttribute(element.getAttribute(condition.name), condition);
      case 'not':
        return !condition.alternatives.some((conditions) => matchesCompound(element, { conditions }));
      default:
        return false;
    }
  });
}
