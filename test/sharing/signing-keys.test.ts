import { describe, expect } from 'vitest';
import { createEventBus } from '../../src/events/event-bus.ts';
import { openSigner } from '../../src/sharing/signer.ts';
import { rotateSigningKey } from '../../src/sharing/signing-keys.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { test as base } from '../support/test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds until a new key signs. */
const DISTRIBUTION_MS = 10_000;

const test = base
  .extend('time', () => ({ advancedMs: 0 }))
  .extend('processes', async ({ fresh, time }, { onCleanup }) => {
    const clock = () => new Date(Date.now() + time.advancedMs);
    const health = { succeeded: () => undefined, failed: () => undefined };
    const opened: { close(): void }[] = [];
    onCleanup(() => {
      for (const { close } of opened) close();
    });
    const open = async () => {
      const database = await fresh.openAnother();
      const signer = await openSigner({ database, events: createEventBus(database), clock }, health);
      opened.push(signer);
      return signer;
    };
    const signers = [await open(), await open()] as const;
    const sign = () => signers.map((signer) => signer.sign('purpose', 'text'));
    return {
      open,
      sign,
      verify: (signature = '') => signers.map((signer) => signer.verify('purpose', 'text', signature)),
      /** Numbers of valid keys. */
      countKeys: () => signers.map((signer) => signer.signatures('purpose', 'text').length),
      rotate: (afterMs = 0) => {
        const { database } = fresh;
        const now = new Date(clock().getTime() + afterMs);
        return rotateSigningKey({ database, events: createEventBus(database) }, now);
      },
      /** Waits until all processes sign with another key than that of the signature. */
      untilNewKey: async (signature = '') => {
        time.advancedMs += DISTRIBUTION_MS + 1_000;
        await expect.poll(() => sign().includes(signature)).toBe(false);
      },
    };
  });

describe('after a rotation', () => {
  test('earlier signatures are valid for a day', async ({ time, processes }) => {
    const { open, sign, verify, rotate, untilNewKey } = processes;
    const [old] = sign();
    await rotate();
    await untilNewKey(old);
    const [later] = sign();
    expect((await open()).sign('purpose', 'text'), 'of a process that starts').toBe(later);
    time.advancedMs += DAY_MS - 30_000;
    expect(verify(old)).toEqual([true, true]);
    time.advancedMs += 30_000;
    expect(verify(old)).toEqual([false, false]);
    expect(verify(later)).toEqual([true, true]);
  });

  test('the new key does not sign before all processes know it', async ({ processes }) => {
    const before = processes.sign();
    await processes.rotate();
    await expect.poll(processes.countKeys).toEqual([2, 2]);
    expect(processes.sign()).toEqual(before);
  });

  test('a second rotation keeps earlier keys for their validity', async ({ time, processes }) => {
    const [old] = processes.sign();
    await processes.rotate();
    await processes.rotate(DAY_MS / 2);
    time.advancedMs += DAY_MS / 2;
    await processes.untilNewKey(old);
    expect(processes.verify(old)).toEqual([true, true]);
    time.advancedMs += DAY_MS / 2;
    expect(processes.verify(old)).toEqual([false, false]);
  });
});

describe('the command', () => {
  test('changes the key of running processes within seconds', async ({ fresh, processes }) => {
    const [old] = processes.sign();
    expect(await runInProcess(['signing-key', 'rotate'], { DATABASE_URL: fresh.url })).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(/^Rotated the signing key\. Earlier links and cookies work until \d{4}-/),
    });
    await processes.untilNewKey(old);
  });

  test('invalidates all earlier signatures with --revoke-previous', async ({ fresh, processes }) => {
    const [old] = processes.sign();
    const command = ['signing-key', 'rotate', '--revoke-previous'];
    expect(await runInProcess(command, { DATABASE_URL: fresh.url })).toMatchObject({ exitCode: 0 });
    await expect.poll(() => processes.verify(old)).toEqual([false, false]);
    expect(processes.verify(processes.sign()[0])).toEqual([true, true]);
  });
});
