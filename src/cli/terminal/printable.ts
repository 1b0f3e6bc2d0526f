import { escapeSteering } from '../../escape-steering.ts';

/** The text on one line and harmless: white space becomes one space, what steers becomes `\u001b` and the like. */
export function printable(text: string): string {
  return escapeSteering(text.replace(/\s+/gu, ' ').trim());
}
