import type { Page } from 'playwright-core';

/** Collects script errors, policy violations and requests to other origins while a page is open. */
export function watchTroubles(page: Page, origin: string): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) troubles.push(`policy: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol !== 'data:' && target !== origin) troubles.push(`request: ${request.url()}`);
  });
  return troubles;
}
