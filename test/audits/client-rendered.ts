import type { AuditCase } from './audit-cases.ts';

/** A shell that scripts fill: what it will load is not in its HTML. */
export const CLIENT_RENDERED: AuditCase = {
  when: 'scripts build the page',
  html: '<!doctype html><body><div id=root></div><script src="https://example.org/app.js"></script>',
};
