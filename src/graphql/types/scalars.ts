import { createGraphQLError } from 'graphql-yoga';
import { moment } from '../../describe/inputs.ts';
import { builder } from '../builder.ts';

const MOMENT = moment('');

builder.scalarType('Date', {
  description: 'A day in UTC as an ISO 8601 date, such as `2026-01-31`.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date.html',
  serialize: (value) => value,
});

builder.scalarType('DateTime', {
  description: 'A date and time in UTC as ISO 8601 with milliseconds, such as `2026-01-31T09:30:00.000Z`.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const parsed = MOMENT.safeParse(value);
    if (parsed.success) return parsed.data;
    throw createGraphQLError(parsed.error.issues[0]?.message ?? '', {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  },
});

builder.scalarType('URL', {
  description: 'An absolute URL, normalized as in the WHATWG URL Standard.',
  specifiedByURL: 'https://url.spec.whatwg.org/',
  serialize: (value) => value,
});

builder.scalarType('JSON', {
  description: 'Any JSON value.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  serialize: (value) => value,
});
