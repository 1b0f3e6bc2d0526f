import { setTimeout as sleep } from 'node:timers/promises';
import { encodeGlobalId } from '../../../src/graphql/global-id.ts';
import { readEvents } from '../read-events.ts';
import { type Gateway, KEY } from './cluster.ts';

const PAUSE_MS = 100;
/** Longer than any response of a gateway may take. */
const RESPONSE_MS = 30_000;
const WATCH = 'subscription ($id: ID!) { reportUpdated(id: $id) { status } }';

/** A client of all gateways, which fails over to the next one. */
export interface ClusterClient {
  /** Errors other than 503 with `Retry-After`. No outage of the database may cause them. */
  badResponses: string[];
  /** Submits a page until it is acknowledged. @returns the report's id */
  submit(url: string, idempotencyKey: string): Promise<number>;
  /** Follows the report over server-sent events. @returns whether its end was seen before the signal aborted */
  seesEnd(id: number, signal: AbortSignal): Promise<boolean>;
  /** Sends various queries to each gateway until the signal aborts. @returns the number of responses by status */
  query(signal: AbortSignal): Promise<Map<number, number>>;
}

/** A REST response. */
interface ApiResponse {
  status: number;
  body: { data?: { id: number } };
}

export function createClusterClient(gateways: readonly Gateway[]): ClusterClient {
  const badResponses: string[] = [];
  const urlOf = (attempt: number) => gateways[attempt % gateways.length]?.url ?? '';
  const headers = { authorization: `Bearer ${KEY}`, prefer: 'respond-async' };

  /** @returns null without a response */
  async function call(url: string, init: RequestInit = {}): Promise<ApiResponse | null> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        ...init,
        headers: { ...headers, ...init.headers },
        signal: AbortSignal.timeout(RESPONSE_MS),
      });
      text = await response.text();
    } catch {
      return null;
    }
    const { status } = response;
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const isUnavailable = status === 503 && isJson && Number(response.headers.get('retry-after')) > 0;
    if ((status >= 400 && !isUnavailable) || text.includes('INTERNAL_SERVER_ERROR')) {
      badResponses.push(`${init.method ?? 'GET'} ${new URL(url).pathname}: ${status} ${text.slice(0, 200)}`);
    }
    return { status, body: isJson ? (JSON.parse(text) as ApiResponse['body']) : {} };
  }

  return {
    badResponses,

    async submit(url, idempotencyKey) {
      for (let attempt = Math.floor(Math.random() * gateways.length); ; attempt++) {
        const response = await call(`${urlOf(attempt)}/api/v1/reports`, {
          method: 'POST',
          headers: { 'idempotency-key': idempotencyKey },
          body: new URLSearchParams({ url }),
        });
        if (response && response.status < 300 && response.body.data) return response.body.data.id;
        await sleep(PAUSE_MS);
      }
    },

    async seesEnd(id, signal) {
      for (let attempt = id; !signal.aborted; attempt++) {
        try {
          const response = await fetch(`${urlOf(attempt)}/graphql`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
            body: JSON.stringify({ query: WATCH, variables: { id: encodeGlobalId('Report', id) } }),
            signal,
          });
          for await (const { data } of readEvents(response)) {
            if (['COMPLETED', 'FAILED'].includes(data?.reportUpdated?.status)) return true;
          }
        } catch {
          // The gateway has ended: the next attempt goes to another one.
        }
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
      return false;
    },

    async query(signal) {
      const statuses = new Map<number, number>();
      const graphql = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ account { name } }' }),
      };
      const queries = [['/api/v1/account'], ['/api/v1/reports'], ['/graphql', graphql], ['/ready']] as const;
      const queryOne = async (gateway: Gateway) => {
        for (let i = 0; !signal.aborted; i++) {
          const [path, init] = queries[i % queries.length] as (typeof queries)[number];
          const response = await call(`${gateway.url}${path}`, init);
          if (response) statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
        }
      };
      await Promise.all(gateways.map(queryOne));
      return statuses;
    },
  };
}
