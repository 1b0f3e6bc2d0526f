const PX_PER_EM = 16;

/**
 * A CSS length or percentage in pixels, where fonts are of the size that browsers begin with; null where that takes a
 * layout to tell.
 * @param whole what percentages are of, in pixels
 */
export function pixels(length: string, whole: number): number | null {
  const [, number = '', unit = 'px'] = /^([+-]?(?:\d+\.?\d*|\.\d+))(px|r?em|%|v[wh])?$/.exec(length) ?? [];
  if (number === '') return null;
  if (unit === 'px') return Number(number);
  return Number(number) * (unit.endsWith('em') ? PX_PER_EM : whole / 100);
}
