import { PHONE_HEIGHT_PX, PHONE_WIDTH_PX } from '../css/media-query.ts';
import type { ComputedStyle } from './computed-style.ts';
import { pixels } from './pixels.ts';

const PRETENDED_SIZE_PX = 20;

/** A place on the screen in CSS pixels. */
export interface Box {
  x: number;
  y: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

/**
 * Where an element stands, in place of a layout: all stand in one place, since empty boxes would hide what stands
 * in a clipped ancestor; only what is positioned beyond the top or left edge stands there, as skip links do.
 */
export function pretendedBox(style: Pick<ComputedStyle, 'getPropertyValue' | 'position'>): Box {
  const isPositioned = ['absolute', 'fixed'].includes(style.position);
  const left = isPositioned ? beyondEdgePx(style.getPropertyValue('left'), PHONE_WIDTH_PX) : 0;
  const top = isPositioned ? beyondEdgePx(style.getPropertyValue('top'), PHONE_HEIGHT_PX) : 0;
  const [width, height] = [PRETENDED_SIZE_PX, PRETENDED_SIZE_PX];
  return { x: left, y: top, left, top, right: left + width, bottom: top + height, width, height };
}

function beyondEdgePx(offset: string, screenPx: number): number {
  return Math.min(pixels(offset, screenPx) ?? 0, 0);
}
