import type { AuditCase } from './audit-cases.ts';

/** An empty page that scripts fill; its HTML lacks the resources that they will load. */
export const CLIENT_RENDERED: AuditCase = {
  when: 'scripts build the page',
  html: '<!doctype html><body><div id=root></div><script src="https://example.org/app.js"></script>',
};
