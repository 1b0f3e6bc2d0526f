import { defineEntity, p } from '@mikro-orm/core';

/** A secret that the installation generated at its first start, such as the signing key. */
export const Secret = defineEntity({
  name: 'Secret',
  tableName: 'secrets',
  properties: {
    name: p.text().primary(),
    value: p.text(),
  },
});
