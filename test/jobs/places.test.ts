import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPlaces } from '../../src/jobs/places.ts';

const UNLIMITED = AbortSignal.any([]);

/** Places that are all taken, with runs that wait to come back; `back` names those that have, in order. */
function crowd({ mayBegin = true, signals = [UNLIMITED, UNLIMITED] } = {}) {
  const places = createPlaces(1, () => mayBegin);
  places.take();
  const back: number[] = [];
  const gaveUp: unknown[] = [];
  for (const [i, signal] of signals.entries()) {
    places.takeBack(signal).then(
      () => back.push(i),
      (reason) => gaveUp.push(reason),
    );
  }
  const leave = async () => {
    places.leave();
    await setImmediate();
  };
  return { places, back, gaveUp, leave };
}

it('are had in turns by runs that come back and new ones', async () => {
  const { places, back, leave } = crowd();
  await leave();
  expect([back, places.take()]).toEqual([[0], false]);
  await leave();
  expect([back, places.take()]).toEqual([[0], true]);
  await leave();
  expect([back, places.take()]).toEqual([[0, 1], false]);
});

it('go to the next that comes back when there is no new run', async () => {
  const { places, back, leave } = crowd();
  await leave();
  await leave();
  expect(places.take()).toBe(true);
  await leave();
  expect(back).toEqual([0, 1]);
});

it('go to those that come back alone once no new run may begin', async () => {
  const { back, leave } = crowd({ mayBegin: false });
  await leave();
  await leave();
  expect(back).toEqual([0, 1]);
});

it('are not kept for a run that has given up', async () => {
  const givingUp = new AbortController();
  const { places, back, gaveUp, leave } = crowd({ signals: [givingUp.signal] });
  givingUp.abort('late');
  await leave();
  expect({ back, gaveUp, isFree: places.take() }).toEqual({ back: [], gaveUp: ['late'], isFree: true });
});
