import type { Check } from '../check-type.ts';
import { PLACES } from './server-fixes.ts';

type ServerName = keyof typeof PLACES;
type Place = keyof (typeof PLACES)[ServerName];

/**
 * All lines of a report for each server, each once, by place, below the titles of their checks; and the number of checks
 * that they fix.
 */
export function serverBlocks(checks: readonly Check[]) {
  const open = checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning');
  return (Object.keys(PLACES) as ServerName[]).flatMap((server) => {
    const seen = new Set<string>();
    const parts: Record<Place, string[]> = { outer: [], site: [], port80: [] };
    let count = 0;
    for (const { title, fixes } of open) {
      // A label also names commands, such as those of Certbot.
      const own = fixes.filter(
        ({ label, language }) => label === server && language === server.toLowerCase(),
      );
      if (own.length > 0) count++;
      for (const code of new Set(own.map((fix) => fix.code)).difference(seen)) {
        seen.add(code);
        for (const [place, lines] of linesByPlace(server, code)) parts[place].push(`# ${title}\n${lines}`);
      }
    }
    const used = (Object.keys(parts) as Place[]).filter((place) => parts[place].length > 0);
    if (used.length === 0) return [];
    const needsHeadings = used.join() !== 'site';
    const code = used.flatMap((place) =>
      needsHeadings ? [PLACES[server][place], ...parts[place]] : parts[place],
    );
    return { server, code: code.join('\n\n'), checks: count };
  });
}

/** The lines of a fix below each heading. */
function linesByPlace(server: ServerName, code: string): Map<Place, string> {
  const headings = Object.entries(PLACES[server]) as [Place, string][];
  const parts = new Map<Place, string>();
  let place: Place = 'site';
  for (const line of code.split('\n')) {
    const heading = headings.find(([, text]) => text === line);
    if (heading) [place] = heading;
    else parts.set(place, [parts.get(place), line].filter((text) => text !== undefined).join('\n'));
  }
  return parts;
}
