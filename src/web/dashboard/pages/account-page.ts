import { html } from 'hono/html';
import { mayWrite } from '../../../accounts/actor.ts';
import type { LimitState } from '../../../accounts/rate-limiter.ts';
import type { ListedSession, OpenSession } from '../../../accounts/sessions.ts';
import type { Account } from '../../../database/entities/account.ts';
import type { ApiKey } from '../../../database/entities/api-key.ts';
import type { ReportUsage } from '../../../database/queries/project-list.ts';
import { counted } from '../../../engine/text/units.ts';
import type { FieldMessages } from '../../../errors.ts';
import { dateText, type Html } from '../../report-page/html.ts';
import { errorLine } from '../fields.ts';
import { timeAgo } from '../time-ago.ts';

/** The content of the account page. */
export interface AccountView {
  /** URL of `/`, relative to the requested page. */
  home: string;
  session: OpenSession;
  now: Date;
  account: Account;
  usage: ReportUsage;
  /** The limits of the key in use; null for an unlimited one. */
  limits: { requests: LimitState | null; runs: LimitState | null };
  /** The keys of the account that can be used. */
  keys: readonly ApiKey[];
  sessions: readonly ListedSession[];
  /** A key that was just created; shown once. */
  newKey?: string | undefined;
  errors?: FieldMessages;
}

/** The account with its keys, limits and sessions. */
export function accountPage(view: AccountView): Html {
  const { account, usage, limits, newKey } = view;
  return html`<h1>${account.name}</h1>
<p>${counted(usage.reports, 'report')} in ${counted(usage.projects, 'project')}: ${usage.good} good, ${usage.decent} decent, ${usage.bad} bad.</p>
<p>This key, this minute: ${limitText(limits.requests, 'request')}, ${limitText(limits.runs, 'run')}.</p>
${
  newKey !== undefined &&
  html`<div class="new-key" role="status"><p>Copy the new API key now. It is not shown again:</p><pre data-copy>${newKey}</pre></div>`
}
<section><h2 id="keys">API keys</h2>${keyTable(view)}${newKeyForm(view)}</section>
<section><h2 id="sessions">Sessions</h2>${sessionTable(view)}</section>`;
}

function limitText(state: LimitState | null, noun: string): string {
  return state ? `${state.limit - state.remaining} of ${counted(state.limit, noun)}` : `unlimited ${noun}s`;
}

function keyTable({ home, session: { actor }, keys, now }: AccountView): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="keys"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Key</th><th scope="col">Scope</th><th scope="col">Created</th><th scope="col">Last used</th><th scope="col">Expires</th><td></td></tr></thead>
<tbody>${keys.map(
    ({ id, name, prefix, scope, createdAt, lastUsedAt, expiresAt }) =>
      html`<tr><th scope="row">${name}${id === actor.apiKey.id && html` <span class="muted">(in use)</span>`}</th>
<td><code>${prefix}…</code></td><td>${scope}</td><td>${dateText(createdAt)}</td>
<td>${lastUsedAt ? timeAgo(lastUsedAt, now) : 'never'}</td><td>${expiresAt ? dateText(expiresAt) : 'never'}</td>
<td>${mayWrite(actor) && ending(`${home}account/keys/${id}/revoke`, 'Revoke', `“${name}”, also for programs and browsers that use it`)}</td></tr>`,
  )}</tbody></table></div>`;
}

function newKeyForm({ home, session: { actor }, errors = {} }: AccountView): Html | '' {
  if (!mayWrite(actor)) return '';
  return html`<form class="new-key-form" method="post" action="${home}account/keys">
<label>Name <input name="name" required maxlength="100" placeholder="laptop"></label>
<label>Scope <select name="scope"><option value="read">read: list and show</option><option value="write">write: also create, change and delete</option></select></label>
<label>Expires <input type="date" name="expires"></label>
<button>Create key</button>
${Object.values(errors).map((messages) => errorLine(messages))}
</form>`;
}

function sessionTable({ home, session, sessions, now }: AccountView): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="sessions"><table>
<thead><tr><th scope="col">Browser</th><th scope="col">Key</th><th scope="col">Signed in</th><td></td></tr></thead>
<tbody>${sessions.map(
    ({ id, userAgent, keyName, createdAt }) =>
      html`<tr><th scope="row"><span title="${userAgent}">${browserName(userAgent)}</span>${id === session.id && html` <span class="muted">(this browser)</span>`}</th>
<td>${keyName}</td><td>${timeAgo(createdAt, now)}</td>
<td>${(mayWrite(session.actor) || id === session.id) && ending(`${home}account/sessions/${id}/end`, 'End', 'this session')}</td></tr>`,
  )}</tbody></table></div>`;
}

/** A button that asks again before it ends something. */
function ending(action: string, verb: string, object: string): Html {
  return html`<details class="ending"><summary>${verb}…</summary><form method="post" action="${action}"><p>${verb} ${object}?</p><button class="danger">${verb}</button></form></details>`;
}

/** Names of browsers and systems in a `User-Agent` header, in the order in which they are looked for: Edge names Chrome, too. */
const BROWSERS: readonly [name: string, part: string][] = [
  ['Edge', 'Edg/'],
  ['Opera', 'OPR/'],
  ['Firefox', 'Firefox/'],
  ['Chrome', 'Chrome/'],
  ['Safari', 'Safari/'],
];
const SYSTEMS: readonly [name: string, part: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['macOS', 'Mac OS'],
  ['Linux', 'Linux'],
];

/** `Firefox on Linux`; the first word of the header for other clients. */
export function browserName(userAgent: string): string {
  const find = (names: typeof BROWSERS) => names.find(([, part]) => userAgent.includes(part))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (!browser) return userAgent.split(' ', 1)[0] || 'Unknown';
  return system ? `${browser} on ${system}` : browser;
}
