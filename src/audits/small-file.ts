/** Findings about smaller files are warnings at most, by `IGNORE_THRESHOLD_IN_BYTES` of Lighthouse. */
const SMALL_FILE_BYTES = 2048;

/** Whether the file is too small for the finding to matter; a file of unknown size is not. */
export function isSmallFile(bytes: number | null): boolean {
  return bytes !== null && bytes < SMALL_FILE_BYTES;
}
