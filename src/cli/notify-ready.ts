import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from '../logger.ts';

const TIMEOUT_MS = 5_000;

/**
 * Notifies systemd that the service has started, for units with `Type=notify`: sends `READY=1` to NOTIFY_SOCKET
 * (https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html). The program `systemd-notify` sends it,
 * because Node.js has no datagram sockets for Unix addresses.
 * @param socket the value of NOTIFY_SOCKET; null outside of such a unit
 */
export async function notifyReady(socket: string | null, logger: Logger): Promise<void> {
  if (socket === null) return;
  try {
    await promisify(execFile)('systemd-notify', ['--ready'], { timeout: TIMEOUT_MS });
  } catch (error) {
    logger.error({ err: error }, 'cannot notify systemd of the start');
  }
}
