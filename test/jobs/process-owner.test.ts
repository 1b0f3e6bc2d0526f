import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createProcessOwner, isDeadOwner } from '../../src/jobs/process-owner.ts';

const self = createProcessOwner();
const [machine] = self.split('/');

it('names each start of a process differently', () => {
  expect(createProcessOwner()).not.toBe(self);
});

it.each([
  { who: 'this process', owner: self, dead: false },
  { who: 'a process that runs', owner: `${machine}/${process.ppid}/x`, dead: false },
  { who: 'a process that ended', owner: `${machine}/${endedProcess()}/x`, dead: true },
  { who: 'an earlier process with our id, as containers restart', owner: createProcessOwner(), dead: true },
  { who: 'a process of another machine', owner: `elsewhere/${process.pid}/x`, dead: false },
])('takes $who for dead: $dead', ({ owner, dead }) => {
  expect(isDeadOwner(owner, self)).toBe(dead);
});

function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}
