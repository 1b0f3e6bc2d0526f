import { setTimeout as sleep } from 'node:timers/promises';
import { KEY } from './processes.ts';
import { followReport } from './requests.ts';

const PAUSE_MS = 100;
/** Longer than any response of a gateway may take. */
const RESPONSE_MS = 30_000;

/** A client of all gateways, which fails over to the next one. @param gateways URLs */
export function createKillClient(gateways: readonly string[]) {
  const badResponses: string[] = [];
  const gatewayOf = (attempt: number) => gateways[attempt % gateways.length] ?? '';

  /** @returns null without a response */
  async function call(
    url: string,
    init: RequestInit = {},
  ): Promise<{ status: number; data?: { id: number } } | null> {
    let response: Response;
    let text: string;
    try {
      const headers = { authorization: `Bearer ${KEY}`, prefer: 'respond-async', ...init.headers };
      response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(RESPONSE_MS) });
      text = await response.text();
    } catch {
      return null;
    }
    const { status } = response;
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const isUnavailable = status === 503 && isJson && Number(response.headers.get('retry-after')) > 0;
    if ((status >= 400 && !isUnavailable) || text.includes('INTERNAL_SERVER_ERROR'))
      badResponses.push(`${init.method ?? 'GET'} ${new URL(url).pathname}: ${status} ${text.slice(0, 200)}`);
    return { status, data: isJson ? JSON.parse(text).data : undefined };
  }

  return {
    /** Errors other than 503 with `Retry-After`. No outage may cause them. */
    badResponses,

    /** Submits a page until it is acknowledged. @returns the report's id */
    async submit(url: string, idempotencyKey: string): Promise<number> {
      for (let attempt = Math.floor(Math.random() * gateways.length); ; attempt++) {
        const response = await call(`${gatewayOf(attempt)}/api/v1/reports`, {
          method: 'POST',
          headers: { 'idempotency-key': idempotencyKey },
          body: new URLSearchParams({ url }),
        });
        if (response && response.status < 300 && response.data) return response.data.id;
        await sleep(PAUSE_MS);
      }
    },

    /** Follows the report over server-sent events. @returns whether its end was seen before the signal aborted */
    async seesEnd(id: number, signal: AbortSignal): Promise<boolean> {
      for (let attempt = id; !signal.aborted; attempt++) {
        try {
          for await (const status of followReport({ url: gatewayOf(attempt) }, id, signal)) {
            if (['COMPLETED', 'FAILED'].includes(status)) return true;
          }
        } catch {
          // The gateway has ended: the next attempt goes to another one.
        }
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
      return false;
    },

    /** Sends various queries to each gateway until the signal aborts. @returns the number of responses by status */
    async query(signal: AbortSignal): Promise<Map<number, number>> {
      const statuses = new Map<number, number>();
      const graphql = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ account { name } }' }),
      };
      const queries = [['/api/v1/account'], ['/api/v1/reports'], ['/graphql', graphql], ['/ready']] as const;
      const queryOne = async (gateway: string) => {
        for (let i = 0; !signal.aborted; i++) {
          const [path, init] = queries[i % queries.length] as (typeof queries)[number];
          const response = await call(`${gateway}${path}`, init);
          if (response) statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
        }
      };
      await Promise.all(gateways.map(queryOne));
      return statuses;
    },
  };
}
