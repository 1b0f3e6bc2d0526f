import type { Coverage } from '../../../audits/score.ts';
import { counted } from '../../../engine/text/counted.ts';

/** The checks that the result is based on: `based on 44 of 153 checks`. */
export function coverageText({ judged, total }: Coverage): string {
  return `based on ${judged} of ${counted(total, 'check')}`;
}
