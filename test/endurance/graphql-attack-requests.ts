import { gzipSync } from 'node:zlib';

/** A request to `/graphql` that is costly, or that bypasses a limit. */
export interface Attack {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  /** Query string of a GET. */
  query?: string;
  contentType?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Whether it must be rejected. The others may be executed as long as they are cheap. */
  isRejected: boolean;
}

const JSON_TYPE = 'application/json';
const SIZES = [2, 10, 100, 1_000, 5_000];
const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
const nested = (count: number, open: string, inner: string, close: string) =>
  open.repeat(count) + inner + close.repeat(count);

function document(name: string, query: string, isRejected: boolean, rest: object = {}): Attack {
  return {
    name,
    method: 'POST',
    contentType: JSON_TYPE,
    body: JSON.stringify({ query, ...rest }),
    isRejected,
  };
}
function raw(
  name: string,
  body: string | Buffer,
  contentType = JSON_TYPE,
  headers: Record<string, string> = {},
): Attack {
  return { name, method: 'POST', contentType, headers, body, isRejected: true };
}

/** Every known class of attacks on GraphQL servers, in several sizes. */
export function attackRequests(): Attack[] {
  return [...SIZES.flatMap(documentsOf), ...SIZES.flatMap(inputsOf), ...transports()];
}

/** Documents that grow when they are validated, merged or executed. */
function documentsOf(size: number): Attack[] {
  const many = size > 20;
  const doubling = Array.from(
    { length: size },
    (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`,
  );
  return [
    document(`${size} aliases`, `{ ${times(size, (i) => `a${i}: account { id }`)} }`, many),
    document(`${size} aliases of __typename`, `{ ${times(size, (i) => `a${i}: __typename`)} }`, many),
    document(
      `${size} aliases in a fragment named as introspection`,
      `{ ...__schema } fragment __schema on Query { ${times(size, (i) => `a${i}: account { id }`)} }`,
      many,
    ),
    document(
      `${size} aliases, spread twice`,
      `{ ...f ... on Query { ...f } } fragment f on Query { ${times(size, (i) => `a${i}: account { id }`)} }`,
      many,
    ),
    document(`${size} times the same field`, `{ ${'__typename '.repeat(size)} }`, false),
    document(`${size} directives`, `{ __typename ${'@include(if: true) '.repeat(size)} }`, true),
    document(`${size} unknown directives`, `{ __typename ${times(size, (i) => `@d${i}`)} }`, true),
    document(
      `${size} fragments that double`,
      `{ ...f0 } ${doubling.join(' ')} fragment f${size} on Query { __typename }`,
      many,
    ),
    document(
      `${size} levels through a cycle of types`,
      `{ ${nested(size, 'account { reports(first: 2) { nodes { ', 'id', '} } }')} }`,
      size > 3,
    ),
    document(
      `${size} levels of fragments through a cycle of types`,
      `{ account { ...a0 } } ${times(size, (i) => `fragment a${i} on Account { reports(first: 2) { nodes { account { ...a${i + 1} } } } }`)} fragment a${size} on Account { id }`,
      size > 3,
    ),
    document(
      `a cycle of ${size} fragments`,
      `{ ...f0 } ${times(size, (i) => `fragment f${i} on Query { ...f${(i + 1) % size} }`)}`,
      true,
    ),
    document(
      `${size} unused fragments`,
      `{ __typename } ${times(size, (i) => `fragment f${i} on Query { __typename }`)}`,
      true,
    ),
    document(
      `${size} overlapping inline fragments`,
      `{ ${times(size, () => '... on Query { account { id name } }')} }`,
      many && size > 100,
    ),
    document(
      `${size} inline fragments in one another`,
      `{ ${nested(size, '... on Query { ', '__typename', '}')} }`,
      size > 300,
    ),
    document(
      `${size} arguments that conflict`,
      `{ ${times(size, (i) => `reports(first: ${i + 1}) { totalCount }`)} }`,
      true,
    ),
    document(
      `${size} operations`,
      times(size, (i) => `query q${i} { account { id } }`),
      true,
    ),
    document(
      `introspection, ${size} levels`,
      `{ __schema { types { ${nested(size, 'fields { type { ', 'name', '} }')} } } }`,
      size > 8,
    ),
    document(
      `introspection, ${size} possible types deep`,
      `{ __type(name: "Node") { ${nested(size, 'possibleTypes { ', 'name', '}')} } }`,
      size > 15,
    ),
    document(`${size} unknown fields`, `{ ${times(size, (i) => `accoun${i}`)} }`, true),
    document(`${size} variables`, `query (${times(size, (i) => `$v${i}: Int`)}) { __typename }`, true),
    document(`${size} levels of a list`, `{ nodes(ids: ${nested(size, '[', '"a"', ']')}) { id } }`, size > 1),
    document(
      `${size} levels of an object`,
      `{ reports(filter: ${nested(size, '{ search: ', '"a"', '}')}) { totalCount } }`,
      true,
    ),
    document(
      `${size} levels of a variable's type`,
      `query ($v: ${nested(size, '[', 'Int', ']')}) { __typename }`,
      true,
    ),
    document(`a name of ${size * 15} letters`, `{ ${'a'.repeat(size * 15)} }`, true),
    document(
      `an alias of ${size * 15} letters for an error`,
      `{ ${'a'.repeat(size * 15)}: reports(first: 0) { totalCount } }`,
      true,
    ),
    document(
      `a comment of ${size * 200} letters`,
      `{ __typename } #${'x'.repeat(size * 200)}`,
      size * 200 > 99_000,
    ),
    document(`a text of ${size * 15} letters`, `{ report(id: "${'x'.repeat(size * 15)}") { id } }`, false),
    document(
      `a number of ${size * 15} digits`,
      `{ report(databaseId: ${'9'.repeat(size * 15)}) { id } }`,
      true,
    ),
    document(`${size} block texts`, `{ nodes(ids: [${'"""\n  a\n""" '.repeat(size)}]) { id } }`, size > 900),
    document(`${size} unclosed braces`, '{ account '.repeat(size), true),
  ];
}

/** Large variables, and bodies with many members. */
function inputsOf(size: number): Attack[] {
  const list = Array.from({ length: size }, () => 'a');
  return [
    document(
      `${size} ids in a variable`,
      'query ($i: [ID!]!) { nodes(ids: $i) { ... on Report { checks { evidence { note } } } } }',
      size > 41,
      {
        variables: { i: list },
      },
    ),
    document(`${size} wrong ids in a variable`, 'query ($i: [ID!]!) { nodes(ids: $i) { id } }', true, {
      variables: { i: list.map(() => ({ a: 'x' })) },
    }),
    document(
      `${size} unknown members`,
      'query ($f: ReportFilter) { reports(filter: $f) { totalCount } }',
      true,
      {
        variables: { f: Object.fromEntries(list.map((_, i) => [`m${i}`, 1])) },
      },
    ),
    document(`${size} unused variables`, '{ __typename }', false, {
      variables: Object.fromEntries(list.map((_, i) => [`v${i}`, i])),
    }),
    raw(`${size} levels of JSON`, `{"query":"{ __typename }","variables":${nested(size, '{"a":', '1', '}')}`),
    raw(`a batch of ${size}`, JSON.stringify(list.map(() => ({ query: '{ __typename }' })))),
    document(
      `a search of ${size * 15} letters`,
      'query ($s: String) { reports(filter: { search: $s }) { totalCount } }',
      size * 15 > 3_000,
      {
        variables: { s: '%_'.repeat(Math.ceil((size * 15) / 2)) },
      },
    ),
    document(
      `a cursor of ${size * 15} letters`,
      'query ($c: String) { reports(first: 1, after: $c) { totalCount } }',
      true,
      {
        variables: { c: 'A'.repeat(size * 15) },
      },
    ),
  ];
}

/** Requests with methods, content types and encodings that bypass the protection of browsers and the limits. */
function transports(): Attack[] {
  const body = JSON.stringify({ query: '{ __typename }' });
  const mutation = 'mutation { deleteReport(input: { id: "x" }) { __typename } }';
  return [
    raw('a form', `query=${encodeURIComponent(mutation)}`, 'application/x-www-form-urlencoded'),
    raw('plain GraphQL', mutation, 'application/graphql'),
    raw('JSON as text', body, 'text/plain'),
    raw(
      'an upload',
      `--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${body}\r\n--x--`,
      'multipart/form-data; boundary=x',
    ),
    raw('another charset', body, 'application/json+evil'),
    raw('a bomb', gzipSync(Buffer.alloc(50_000_000, ' ')), JSON_TYPE, { 'content-encoding': 'gzip' }),
    raw('a megabyte', JSON.stringify({ query: `{ __typename } #${'x'.repeat(1_000_000)}` })),
    raw('ten megabytes', Buffer.alloc(10_000_000, ' ')),
    raw('a body that is no JSON', `{"query": ${'x'.repeat(90_000)}`),
    raw('an empty body', ''),
    raw('null', 'null'),
    raw('a prototype', '{"__proto__":{"query":"{ account { id } }"}}'),
    raw(
      'an operation that is not there',
      JSON.stringify({ query: 'query A { __typename }', operationName: 'B' }),
    ),
    raw('a query that is a list', JSON.stringify({ query: ['{ __typename }'] })),
    {
      name: 'a mutation by GET',
      method: 'GET',
      query: `query=${encodeURIComponent(mutation)}`,
      isRejected: true,
    },
    {
      name: 'variables by GET that are no JSON',
      method: 'GET',
      query: 'query={__typename}&variables=x',
      isRejected: true,
    },
    { name: 'PUT', method: 'PUT', contentType: JSON_TYPE, body, isRejected: true },
    {
      ...raw('tracing', body),
      headers: { 'apollo-tracing': '1', 'x-apollo-tracing': '1' },
      isRejected: false,
    },
  ];
}
