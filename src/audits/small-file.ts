/**
 * A finding about a smaller file is a warning at most. Lighthouse ignores savings below it
 * (`IGNORE_THRESHOLD_IN_BYTES` of its audits of bytes).
 */
const SMALL_FILE_BYTES = 2048;

/** Whether the file is too small for a finding about it to matter; a file of unknown size is not. */
export function isSmallFile(bytes: number | null): boolean {
  return bytes !== null && bytes < SMALL_FILE_BYTES;
}
