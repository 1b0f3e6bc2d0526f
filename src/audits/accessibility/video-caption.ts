import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'video-caption',
  importance: 'medium',
  severity: 'warning',
  title: 'Captions of videos',
  description: 'Videos have captions for people who cannot hear them.',
  passed: 'All videos have captions',
  failed: 'Some videos may have no captions',
  notApplicable: 'The page has no videos that need captions',
  advice: 'Add a <track kind="captions"> to each video that has sound.',
});
