import { builder } from '../builder.ts';

builder.queryType({ description: 'Read operations. All data belongs to the account of the API key.' });
builder.mutationType({
  description: 'Write operations, for keys with scope `write`. Mutations do not wait for runs.',
});
builder.subscriptionType({ description: 'Event streams, over server-sent events.' });
