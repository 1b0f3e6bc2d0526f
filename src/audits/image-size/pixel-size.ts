/** How large a picture is, or is shown, in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}
