import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { createProcessOwner, identifyMachine, isDeadOwner } from '../../src/jobs/process-owner.ts';

/** The file in which Linux identifies the start of a machine. */
const BOOT_ID = '/proc/sys/kernel/random/boot_id';

const self = createProcessOwner();
const [machine] = self.split('/');
const { pid: endedPid } = spawnSync(process.execPath, ['--version']);

it.each([
  { who: 'this process', owner: self, dead: false },
  { who: 'another worker of this process', owner: createProcessOwner(), dead: false },
  { who: 'a process that runs', owner: `${machine}/${process.ppid}/x`, dead: false },
  { who: 'a process that ended', owner: `${machine}/${endedPid}/x`, dead: true },
  {
    who: 'an earlier process with our id, as containers restart',
    owner: `${machine}/${process.pid}/x`,
    dead: true,
  },
  { who: 'a process of another machine', owner: `elsewhere/${process.pid}/x`, dead: false },
])('reports $who as dead: $dead', ({ owner, dead }) => {
  expect(isDeadOwner(owner)).toBe(dead);
});

it.runIf(existsSync(BOOT_ID))('does not report a process of another machine of the same name as dead', () => {
  const owner = createProcessOwner().replace(readFileSync(BOOT_ID, 'utf8').trim(), randomUUID());
  expect(isDeadOwner(owner)).toBe(false);
});

it('distinguishes machines of the same name where systemd hides the id of the boot', () => {
  const identify = (id: string) =>
    identifyMachine((path) => {
      if (path === BOOT_ID) throw new Error('ENOENT');
      return path === '/etc/machine-id' ? id : 'pid:[4026531836]';
    });
  expect(identify('first')).not.toBe(identify('second'));
  expect(identify('first')).toContain('pid:[4026531836]');
});

it('does not report a process as dead without the permission to signal it', () => {
  const denied = Object.assign(new Error('Not permitted'), { code: 'EPERM' });
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw denied;
  });
  expect(isDeadOwner(`${machine}/${process.ppid}/x`)).toBe(false);
  kill.mockRestore();
});
