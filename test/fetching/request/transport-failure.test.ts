import { expect, it } from 'vitest';
import { transportFailure } from '../../../src/fetching/request/transport-failure.ts';

/** An error as Node.js gives it for a socket. */
const connectError = (code: string, address: string) =>
  Object.assign(new Error(`connect ${code}`), { code, address });

it.each([
  ['no route to the address', connectError('ENETUNREACH', '192.0.2.1')],
  ['no host at the address', connectError('EHOSTUNREACH', '192.0.2.1')],
  [
    'no route to any of several addresses',
    new AggregateError([
      connectError('ENETUNREACH', '2001:db8::1'),
      connectError('ENETUNREACH', '192.0.2.1'),
    ]),
  ],
])('%s is an outage of this network', (_what, error) => {
  expect(transportFailure(error)).toMatchObject({
    code: 'connect_failed',
    isNetworkOutage: true,
    message: 'The network of this service has no route to the server.',
  });
});

it.each([
  ['a refused connection', connectError('ECONNREFUSED', '192.0.2.1')],
  ['no route to IPv6 alone', connectError('ENETUNREACH', '2001:db8::1')],
  [
    'a refused connection beside an IPv6 address without a route',
    new AggregateError([
      connectError('ENETUNREACH', '2001:db8::1'),
      connectError('ECONNREFUSED', '192.0.2.1'),
    ]),
  ],
])('%s is no outage of this network', (_what, error) => {
  expect(transportFailure(error)).toMatchObject({ code: 'connect_failed', isNetworkOutage: false });
});
