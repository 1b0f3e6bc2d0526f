import type { AuditCase } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

/** Code of that many characters, of which the second number are white space. */
export function codeWithWaste(length: number, waste: number): string {
  return 'a'.repeat(length - waste) + ' '.repeat(waste);
}

/** Unminified files of one kind with the commands that minify them. @param tag of code in the page */
export function minifyFixCases(
  ending: 'css' | 'js',
  type: 'stylesheet' | 'script',
  tag: 'style' | 'script',
): AuditCase[] {
  const text = codeWithWaste(100_000, 50_000);
  const command = (name: string) =>
    `npx esbuild ${name}.${ending} --minify-whitespace --outfile=${name}.min.${ending}`;
  return [
    ...(
      [
        [`https://example.org/app.${ending}`, 'app'],
        [`https://cdn.example.org/a/app.v2-x.${ending}?b#c`, 'app.v2-x'],
        [`https://example.org/app.min.${ending}`, null],
        [`https://example.net/app.${ending}`, null],
        [`https://example.org/app;reboot.${ending}`, null],
        [`https://example.org/$(reboot).${ending}`, null],
        [`https://example.org/\`reboot\`.${ending}`, null],
        [`https://example.org/--serve.${ending}`, null],
        [`https://example.org/a b"\n<{}*/é.${ending}`, null],
        [`https://example.org/app.${ending}/`, null],
        [`https://example.org/app.php?app.${ending}`, null],
        [`https://example.org/${'a.'.repeat(50_000)}${ending}`, null],
        [`https://example.org/${'a.'.repeat(50_000)}b`, null],
      ] as const
    ).map(([url, name]) => ({
      when: `the URL of a file is ${url.slice(0, 60)}`,
      source: {
        resources: [fetched(type, new URL(url).href, { text, transferBytes: 100_000 })],
      },
      fixes: name ? [command(name)] : [],
    })),
    {
      when: 'two files have the same name, and other code is in the page',
      html: `<!doctype html><${tag}>${text}</${tag}>`,
      source: {
        resources: ['a/x', 'b/x', 'y'].map((name) =>
          fetched(type, `https://example.org/${name}.${ending}`, {
            text,
            transferBytes: 100_000,
          }),
        ),
      },
      fixes: [`${command('x')}\n${command('y')}`],
    },
  ];
}
