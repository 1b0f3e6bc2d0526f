/** One line of a robots.txt that is neither blank nor only a comment. */
export interface RobotsLine {
  /** Counted from 1. */
  number: number;
  /** As written in the file, comment included. */
  source: string;
  /** The directive's name in lower case; null when the line has no colon. */
  name: string | null;
  /** The value after the colon, without comment and outer white space. */
  value: string;
}

/** The lines of a robots.txt in order, without blank lines and comments. */
export function splitRobotsLines(text: string): RobotsLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((source, i) => {
    const statement = (source.split('#', 1)[0] ?? '').trim();
    if (!statement) return [];
    const colon = statement.indexOf(':');
    const name = colon === -1 ? null : statement.slice(0, colon).trim().toLowerCase();
    return [{ number: i + 1, source, name, value: statement.slice(colon + 1).trim() }];
  });
}
