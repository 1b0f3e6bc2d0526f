/** The size of an image, or of its box on the page, in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}
