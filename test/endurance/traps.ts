import { auditPage } from '../../src/audits/audit-page.ts';
import { parsePage } from '../../src/engine/page.ts';
import { sourceOf } from '../audits/audit-cases.ts';
import { type Row, within } from '../lab/report.ts';

const TRAP_CHARACTERS = 100_000;
/** For the audit of one page. */
const MAX_CPU_MS = 1_000;
/** Texts that cause catastrophic backtracking in careless regular expressions when they are repeated. */
const PIECES = [...' \n"\',([{&%\\:-=', 'a@', 'a.', '<!--', '&#', '/*', 'url('];
const ATTRIBUTES = ['class', 'id', 'style', 'href', 'src', 'srcset', 'content', 'onclick', 'lang', 'rel'];
const HEADERS = ['content-security-policy', 'set-cookie', 'link', 'cache-control', 'x-robots-tag', 'server'];
/** Pages by the position of the trap. Headers have at most 16 KiB. */
const PLACES: Record<string, (trap: string) => Parameters<typeof sourceOf>[0]> = {
  title: (trap) => ({ html: `<title>${trap}x</title>` }),
  text: (trap) => ({ html: `<title>Page</title><p>${trap}x` }),
  'attributes of <html>': (trap) => ({ html: `<html ${attributes(trap)}>` }),
  'attributes of <meta>': (trap) => ({ html: `<meta name=description ${attributes(trap)}>` }),
  'attributes of <a>': (trap) => ({ html: `<a ${attributes(trap)}>x</a>` }),
  'attributes of <img>': (trap) => ({ html: `<img ${attributes(trap)}>` }),
  code: (trap) => ({
    html: `<style>${trap}x</style><script>${trap}x</script><script type="application/ld+json">${trap}x</script>`,
  }),
  headers: (trap) => {
    const value = `${trap.slice(0, 2_000)}x`;
    return { headers: HEADERS.map((name) => [name, value] as const) };
  },
};

function attributes(trap: string): string {
  const value = trap.replaceAll('"', '&quot;');
  return ATTRIBUTES.map((name) => `${name}="${value}x"`).join(' ');
}

/** Audits pages with texts that slow down careless regular expressions. */
export async function measureTraps(): Promise<Row[]> {
  auditPage(parsePage(sourceOf({})));
  return Object.entries(PLACES).map(([place, pageWith]) => {
    const spent = PIECES.map((piece) => {
      const source = sourceOf(pageWith(piece.repeat(TRAP_CHARACTERS / piece.length)));
      const before = process.cpuUsage();
      auditPage(parsePage(source));
      const { user, system } = process.cpuUsage(before);
      return { piece, cpuMs: (user + system) / 1_000 };
    });
    const worst = spent.reduce((a, b) => (a.cpuMs > b.cpuMs ? a : b));
    const name = `CPU for the worst trap in ${place}: ${JSON.stringify(worst.piece)}`;
    return within(name, MAX_CPU_MS, worst.cpuMs);
  });
}
