import { expect, it } from 'vitest';
import { matchesPhone } from '../../../src/engine/css/media-query.ts';

const APPLIED = {
  'media types': ['', 'all', 'Screen', 'print, screen', 'not print'],
  widths: ['only screen and (max-width: 600px)', '(min-width:400px) and (max-width:26em)'],
  'ranges of widths': ['(width <= 412px)', '(400px <= width < 500px)'],
  alternatives: ['not screen and (min-width: 900px)', '(min-width: 900px) or (max-width: 500px)'],
  'shapes of the screen': ['(orientation: portrait)', '(max-aspect-ratio: 16/9)'],
  inputs: ['(hover: none) and (pointer: coarse)'],
  resolutions: ['(-webkit-min-device-pixel-ratio: 1.5), (min-resolution: 144dpi)'],
  colors: ['(prefers-color-scheme: light)', '(color)'],
};

const OTHERS = {
  'media types': ['print', 'speech', 'not all', 'not screen'],
  widths: ['screen and (min-width: 413px)', '(width > 412px)', '(min-width: calc(1px))'],
  'shapes of the screen': ['(orientation: landscape)', '(scan)'],
  inputs: ['(hover)', '(prefers-reduced-motion: reduce)'],
  resolutions: ['(min-resolution: 2dppx)', '(-ms-high-contrast: none)'],
};

it.each(Object.entries(APPLIED))('a phone applies these queries for %s', (_kind, queries) => {
  expect(queries.filter(matchesPhone)).toEqual(queries);
});

it.each(Object.entries(OTHERS))('a phone does not apply these queries for %s', (_kind, queries) => {
  expect(queries.filter(matchesPhone)).toEqual([]);
});
