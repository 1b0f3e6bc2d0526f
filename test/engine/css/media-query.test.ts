import { expect, test } from 'vitest';
import { matchesPhone } from '../../../src/engine/css/media-query.ts';

test.each([
  '',
  'all',
  'Screen',
  'only screen and (max-width: 600px)',
  '(min-width:400px) and (max-width:26em)',
  'print, screen',
  'not print',
  'not screen and (min-width: 900px)',
  '(width <= 412px)',
  '(400px <= width < 500px)',
  '(orientation: portrait)',
  '(hover: none) and (pointer: coarse)',
  '(-webkit-min-device-pixel-ratio: 1.5), (min-resolution: 144dpi)',
  '(max-aspect-ratio: 16/9)',
  '(min-width: 900px) or (max-width: 500px)',
  '(prefers-color-scheme: light)',
  '(color)',
])('a phone applies %j', (query) => {
  expect(matchesPhone(query)).toBe(true);
});

test.each([
  'print',
  'speech',
  'not all',
  'not screen',
  'screen and (min-width: 413px)',
  '(width > 412px)',
  '(orientation: landscape)',
  '(hover)',
  '(prefers-reduced-motion: reduce)',
  '(min-resolution: 2dppx)',
  '(-ms-high-contrast: none)',
  '(min-width: calc(1px))',
  '(scan)',
])('a phone does not apply %j', (query) => {
  expect(matchesPhone(query)).toBe(false);
});
