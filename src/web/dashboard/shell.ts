import type { Context } from 'hono';
import { html } from 'hono/html';
import { type Actor, mayWrite } from '../../accounts/actor.ts';
import { homeUrl } from '../home-url.ts';
import type { Html } from '../report-page/html.ts';
import { pageShell } from '../report-page/page-shell.ts';

/** The stylesheets of the dashboard, in the order of the cascade. */
export const DASHBOARD_STYLES = [
  ...['base', 'form', 'bar', 'gauge', 'table'].map((name) => `../report-page/style/${name}.css`),
  'dashboard.css',
].map((path) => new URL(path, import.meta.url));

const PAGES = {
  reports: ['Reports', ''],
  projects: ['Projects', 'projects'],
  sites: ['Sites', 'sites'],
  account: ['Account', 'account'],
} as const;

/** A page of the dashboard. */
interface DashboardPage {
  title: string;
  /** The page in the navigation; none for pages below one. */
  current?: keyof typeof PAGES;
  /** The owner of the session; null on pages for everybody. */
  actor: Actor | null;
  /** Whether the page follows changes of reports. */
  isLive?: boolean;
  main: Html;
}

/** Renders a page of the dashboard as the response to a request. */
export type Shell = (c: Pick<Context, 'req'>, page: DashboardPage) => string;

/** @param assets URL of the folder of the stylesheet and the scripts, relative to `/` */
export function createShell(assets: string, hasGraphiql: boolean): Shell {
  return (c, { title, current, actor, isLive = false, main }) => {
    const home = homeUrl(c);
    const scripts = ['page', 'dashboard', ...(isLive ? ['live-list'] : [])];
    return pageShell({
      title: title === '' ? 'Page Reports' : `${title} · Page Reports`,
      description: 'Audits any web page and rates it good, decent or bad, with evidence and fixes.',
      isPublic: actor === null,
      home,
      stylesheet: `${home}${assets}/dashboard.css`,
      scripts: scripts.map((name) => `${home}${assets}/${name}.js`),
      skipLink: html`<a class="skip" href="#content">Skip to the content</a>`,
      actions: navigation(home, hasGraphiql, current, actor),
      mainClass: 'dashboard',
      main: html`<div id="content" tabindex="-1">${main}</div>`,
    });
  };
}

function navigation(
  home: string,
  hasGraphiql: boolean,
  current: DashboardPage['current'],
  actor: Actor | null,
): Html {
  const pages = Object.entries(PAGES).map(
    ([name, [title, path]]) =>
      html`<a href="${home}${path}"${name === current && html` aria-current="page"`}>${title}</a>\n`,
  );
  return html`${actor && html`<nav class="pages-nav" aria-label="Dashboard">${pages}</nav>`}
<nav class="apis" aria-label="APIs">${hasGraphiql && html`<a href="${home}graphql">GraphQL</a>`}\n<a href="${home}docs">REST API</a></nav>
${
  actor &&
  html`<form class="session" method="post" action="${home}sign-out">${!mayWrite(actor) && html`<span class="muted small">read-only</span>`}
<button class="secondary">Sign out</button></form>`
}`;
}
