import { expect, it } from 'vitest';
import { isColor } from '../../../src/engine/css/is-color.ts';

it.each([
  ...['#fff', '#FFF8', '#a1b2c3', '#a1b2c3d4', 'RebeccaPurple', 'transparent', 'currentColor', 'Canvas'],
  ...['rgb(1, 2, 3)', 'rgb(1 2 3 / 50%)', 'rgba(1,2,3,.5)', 'hsl(120deg 50% none)', 'oklch(40% 0.2 30)'],
  ...['color(display-p3 1 0 0)', 'color-mix(in srgb, red, blue)', 'rgb(from red r g b)', ' red '],
])('accepts %s', (color) => {
  expect(isColor(color)).toBe(true);
});

it.each([
  ...['', 'notacolor', 'fff', '#ff', '#ggg', '#12345', 'rgb(1, 2)', 'rgb(1,2,3,4,5)', 'rgb(a, b, c)'],
  ...['var(--brand)', 'url(a.png)', 'red blue', 'rgb(1 2 3'],
])('rejects %s', (color) => {
  expect(isColor(color)).toBe(false);
});

it.each(['1', 'calc '])('rejects a text of megabytes of %j at once', (part) => {
  expect(isColor(`rgb(${part.repeat(2_000_000)}`)).toBe(false);
});
