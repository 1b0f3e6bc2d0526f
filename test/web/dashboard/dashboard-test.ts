import { expect } from 'vitest';
import { parseHtml } from '../parse-html.ts';
import { cookieOf } from '../report-app/report-pages.ts';
import { test as base } from '../web-test.ts';

/** A page of the dashboard, as a browser without script receives it. */
export interface Received {
  url: string;
  status: number;
  headers: Headers;
  document: Document;
}

/** A browser that is signed in. */
export type Session = ReturnType<typeof sessionOf>;

const OWN_FORM = { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' };

export const test = base
  /** Sends a form, without a session by default. */
  .extend('submit', { scope: 'file' }, ({ app }) => {
    return (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      submitTo(app.url, path, fields, headers);
  })
  /** Signs in with a key, by default of the first account. */
  .extend('signIn', { scope: 'file' }, ({ app, submit }) => async (key = app.key) => {
    const response = await submit('/sign-in', { key });
    expect(response.status).toBe(303);
    return sessionOf(app.url, cookieOf(response));
  });

function sessionOf(origin: string, cookie: string) {
  return {
    cookie,
    get: async (path: string): Promise<Received> =>
      await received(await fetch(origin + path, { headers: { cookie, accept: 'text/html' } })),
    post: async (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      await submitTo(origin, path, fields, { cookie, ...headers }),
  };
}

/** The document of a response. */
export async function received(response: Response): Promise<Received> {
  const { url, status, headers } = response;
  return { url, status, headers, document: parseHtml(await response.text()) };
}

async function submitTo(
  origin: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<Response> {
  const body = new URLSearchParams(fields);
  return await fetch(origin + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { ...OWN_FORM, ...headers },
  });
}

/** The paths to which the forms of a page are sent, by the end of the path. */
export function actionsIn({ url, document }: Received, ending: string): string[] {
  return [...document.querySelectorAll(`form[action$="${ending}"]`)].map(
    (form) => new URL(form.getAttribute('action') ?? '', url).pathname,
  );
}

/** The URLs in the list of reports, in order. */
export function listedUrls({ document }: Received): string[] {
  return [...document.querySelectorAll('.reports .open')].map((link) => link.getAttribute('title') ?? '');
}
