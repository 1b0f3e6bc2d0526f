const PX_PER_EM = 16;

/**
 * A CSS length or percentage in pixels, at the default font size of browsers; null where the size
 * depends on layout.
 * @param whole the size that percentages refer to, in pixels
 */
export function pixels(length: string, whole: number): number | null {
  const [, number = '', unit = 'px'] = /^([+-]?(?:\d+\.?\d*|\.\d+))(px|r?em|%|v[wh])?$/.exec(length) ?? [];
  if (number === '') return null;
  if (unit === 'px') return Number(number);
  return Number(number) * (unit.endsWith('em') ? PX_PER_EM : whole / 100);
}
