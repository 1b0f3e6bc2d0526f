import { SCRIPT_TECHNOLOGIES } from './script-technologies.ts';
import { SERVER_TECHNOLOGIES } from './server-technologies.ts';
import { SITE_TECHNOLOGIES } from './site-technologies.ts';
import type { Technology } from './technology.ts';

/** Every technology that can be told, in the order in which reports list them. Names are unique. */
export const KNOWN_TECHNOLOGIES: readonly Technology[] = [
  ...SERVER_TECHNOLOGIES,
  ...SITE_TECHNOLOGIES,
  ...SCRIPT_TECHNOLOGIES,
];
