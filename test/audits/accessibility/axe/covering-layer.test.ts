import { describe, expect, it } from 'vitest';
import { pageOf } from '../../audit-cases.ts';
import { violationsOf } from '../axe-cases.ts';

const TEXT = 'Words. '.repeat(20);
const SCREEN = 'position: absolute; top: 45px; bottom: 48px; left: 0; width: 100%';

/** The number of missing main landmarks that axe reports; with an open dialog it requires none. */
function missing(css: string, body = `<div class="outer"><div class="layer">${TEXT}</div></div>`) {
  const html = `<!doctype html><html lang="en"><title>x</title><style>${css}</style><body>${body}`;
  return violationsOf(pageOf({ html }), 'landmark-one-main').length;
}

describe('a layer that covers the screen', () => {
  it.each([
    ['between the edges', `.layer { ${SCREEN} }`],
    ['by its size', '.layer { position: fixed; top: 0; left: 0; width: 100vw; height: 100vh }'],
  ])('counts as a dialog: %s', (_where, css) => {
    expect(missing(css)).toBe(0);
  });

  it.each([
    ['is in the flow', '.layer { width: 100vw; height: 100vh }'],
    ['covers half of the screen', '.layer { position: fixed; top: 0; left: 0; width: 100%; height: 50% }'],
    ['is not displayed', `.layer { ${SCREEN}; display: none }`],
    ['is positioned in something smaller', `.outer { position: relative } .layer { ${SCREEN} }`],
  ])('is no dialog when it %s', (_why, css) => {
    expect(missing(css)).toBe(1);
  });

  it('is no dialog when the text of the page is outside it', () => {
    expect(missing(`.layer { ${SCREEN} }`, `<div class="layer">Loading</div>${TEXT}`)).toBe(1);
  });
});
