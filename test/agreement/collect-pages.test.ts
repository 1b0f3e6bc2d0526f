import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectPages, isNonLatin } from './collect-pages.ts';

const PAGES_OF_A_FOLDER = 30;
const PAGE = `<!doctype html><p>${'A text. '.repeat(200)}`;

const root = mkdtempSync(join(tmpdir(), 'collect-pages-'));
const folders = ['shop', 'blog', 'wiki'].map((name) => join(root, name));
beforeAll(() => {
  for (const folder of folders) {
    mkdirSync(join(folder, 'docs', 'node_modules'), { recursive: true });
    for (let i = 0; i < PAGES_OF_A_FOLDER; i++) {
      writeFileSync(join(folder, 'docs', `${i} page.html`), PAGE);
    }
    writeFileSync(join(folder, 'part.html'), PAGE.replace('<!doctype html>', ''));
    writeFileSync(join(folder, 'docs', 'node_modules', 'other.html'), PAGE);
    writeFileSync(join(folder, 'docs', 'frame.html'), '<!doctype html><p>x');
  }
});
afterAll(() => rmSync(root, { recursive: true }));

it('chooses the same few documents of each folder each time', () => {
  const pages = collectPages(folders);
  expect(pages).toHaveLength(9);
  expect(collectPages(folders)).toEqual(pages);
});

it('chooses complete documents outside node_modules, and encodes their paths for URLs', () => {
  for (const { path } of collectPages(folders))
    expect(path).toMatch(/^(?:shop|blog|wiki)\/docs\/\d+%20page\.html$/);
});

it('holds out some of the pages', () => {
  const areHoldouts = collectPages(folders).map((page) => page.isHoldout);
  expect(new Set(areHoldouts)).toEqual(new Set([true, false]));
});

it('recognizes other scripts in the encoding that the page declares', () => {
  expect(isNonLatin(Buffer.from('<meta charset=utf-8><p>Привет, HTML</p>'))).toBe(true);
  const shiftJis = Buffer.from('<meta charset=shift_jis><p>\x93\xfa\x96\x7b', 'latin1');
  expect(isNonLatin(shiftJis)).toBe(true);
});

it('counts accented letters as Latin, and ignores scripts and attributes', () => {
  const page = '<p title="Привет">Crème brûlée</p><script>alert("Привет")</script><!-- Привет -->';
  expect(isNonLatin(Buffer.from(`<meta charset=utf-8>${page}`))).toBe(false);
});
