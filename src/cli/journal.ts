import { fstatSync } from 'node:fs';

/**
 * Whether standard output goes to the journal of systemd, which names its stream in JOURNAL_STREAM
 * (https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html).
 * @param stream the value of JOURNAL_STREAM
 */
export function isJournal(stream: string | null, fileDescriptor = 1): boolean {
  if (stream === null) return false;
  const { dev, ino } = fstatSync(fileDescriptor);
  return stream === `${dev}:${ino}`;
}
