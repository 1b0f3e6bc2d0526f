/** Values that leave the size to the file. */
const SIZELESS = ['auto', 'initial', 'unset', 'inherit'];

/** Whether a cascaded value of `width`, `height` or `aspect-ratio` gives an image a size, by the rule of Lighthouse. */
export function isExplicitSize(value: string | undefined): boolean {
  return value !== undefined && !SIZELESS.includes(value);
}
