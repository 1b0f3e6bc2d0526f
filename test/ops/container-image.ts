import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findProgram } from './programs.ts';

/** Path of the Containerfile. */
export const CONTAINERFILE = fileURLToPath(
  new URL('../../src/deploy/container/Containerfile', import.meta.url),
);

/** The image that the Containerfile starts from. */
export function baseImage(): string {
  const [, image] = /^FROM (\S+)$/m.exec(readFileSync(CONTAINERFILE, 'utf8')) ?? [];
  if (!image) throw new Error('The Containerfile names no base image.');
  return image;
}

/** Whether the base image was pulled: tests pull none. False without Podman. */
export function hasBaseImage(): boolean {
  const podman = findProgram('podman');
  if (!podman) return false;
  try {
    execFileSync(podman, ['image', 'exists', baseImage()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
