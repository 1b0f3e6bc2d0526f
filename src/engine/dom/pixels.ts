const PX_PER_EM = 16;

/** A CSS length at the default font size, or a percentage of `whole`, in pixels; null if it depends on layout. */
export function pixels(length: string, whole: number): number | null {
  const [, number = '', unit = 'px'] =
    /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(px|r?em|%|v[wh])?$/.exec(length) ?? [];
  if (number === '') return null;
  if (unit === 'px') return Number(number);
  return Number(number) * (unit.endsWith('em') ? PX_PER_EM : whole / 100);
}
