import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { startProcess } from '../lab/processes.ts';
import { test } from './cli-test.ts';
import { startCommand } from './run-command.ts';

/** Binds the socket in its argument, then prints each datagram. Node.js has no such sockets. */
const RECEIVER = `
import socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
print('bound', flush=True)
while True: print(receiver.recv(4096).decode(), flush=True)
`;

const missing = ['systemd-notify', 'python3'].filter(
  (program) => spawnSync(program, ['--version']).status !== 0,
);
if (missing.length > 0) {
  process.stderr.write(`Not installed, so the test of Type=notify is skipped: ${missing.join(', ')}.\n`);
}

test.skipIf(missing.length > 0)(
  'a process in a unit with Type=notify notifies systemd when it is ready',
  async ({ folder }) => {
    const socket = folder.path('notify.sock');
    const receiver = startProcess('python3', ['-c', RECEIVER, socket]);
    await receiver.says('stdout', 'bound\n');
    const running = startCommand(['work'], {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: `sqlite:${folder.path('work.db')}`,
      PORT: '0',
      NOTIFY_SOCKET: socket,
    });
    await receiver.says('stdout', 'READY=1');
    running.process.kill('SIGTERM');
    expect((await running.ended).exitCode).toBe(0);
    receiver.process.kill();
    await receiver.ended;
  },
);
