import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'server-side-image-map',
  importance: 'low',
  severity: 'warning',
  title: 'No server-side image maps',
  description:
    'The page has no image maps that send coordinates to the server; they do not work with a keyboard.',
  passed: 'No image is a server-side map',
  failed: 'Some images are server-side maps',
  advice: 'Use a <map> with <area> elements instead of the ismap attribute.',
});
