import { type Context, Hono } from 'hono';
import { endSession, listSessions } from '../../accounts/sessions.ts';
import { Account } from '../../database/entities/account.ts';
import { ApiKey } from '../../database/entities/api-key.ts';
import { readUsage } from '../../database/queries/project-list.ts';
import { ValidationError } from '../../errors.ts';
import { parseId } from '../../parse-id.ts';
import { issueApiKey, withdrawApiKey } from '../../reports/changes/change-api-keys.ts';
import { homeUrl } from '../home-url.ts';
import { type AccountView, accountPage } from './pages/account-page.ts';
import type { RouteContext, SessionEnv } from './session-guards.ts';

/** The page of the account, and the forms that change its keys and sessions. */
export function accountRoutes({
  services,
  requestLimiter,
  shell,
  page,
  form,
}: RouteContext): Hono<SessionEnv> {
  const app = new Hono<SessionEnv>();

  async function show(
    c: Context<SessionEnv>,
    shown: Pick<AccountView, 'newKey' | 'errors'> = {},
    status: 200 | 422 = 200,
  ): Promise<Response> {
    const { session, actor } = c.var;
    const { accountId } = actor;
    const em = services.database.fork();
    const now = services.clock();
    const valid = { accountId, revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
    const main = accountPage({
      home: homeUrl(c),
      session,
      now,
      account: await em.findOneOrFail(Account, accountId),
      usage: await readUsage(em, accountId),
      limits: {
        requests: await requestLimiter.state(actor.apiKey.id),
        runs: await services.runLimiter.state(actor.apiKey.id),
      },
      keys: await em.find(ApiKey, valid, { orderBy: { id: 'asc' } }),
      sessions: await listSessions(services.database, actor, now),
      ...shown,
    });
    return c.html(shell(c, { title: 'Account', current: 'account', actor, main }), status);
  }

  app.get('/', page, (c) => show(c));
  app.post('/keys', form, async (c) => {
    const { expires, ...input } = Object.fromEntries(new URLSearchParams(await c.req.text()));
    try {
      return await show(c, {
        newKey: await issueApiKey(services, c.var.actor, { ...input, expiresAt: expires }),
      });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return await show(c, { errors: error.fields }, 422);
    }
  });
  app.post('/keys/:id/revoke', form, async (c) => {
    await withdrawApiKey(services, c.var.actor, parseId(c.req.param('id')));
    return c.redirect(`${homeUrl(c)}account`, 303);
  });
  app.post('/sessions/:id/end', form, async (c) => {
    await endSession(services, c.var.session, parseId(c.req.param('id')));
    return c.redirect(`${homeUrl(c)}account`, 303);
  });
  return app;
}
