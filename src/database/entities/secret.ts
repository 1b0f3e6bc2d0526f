import { defineEntity, p } from '@mikro-orm/core';

/** The table `secrets`: its columns. */
export const SecretSchema = defineEntity({
  name: 'Secret',
  tableName: 'secrets',
  properties: {
    name: p.text().primary(),
    value: p.text(),
  },
});

/** A secret that the installation generated at its first start, such as the signing key. */
export class Secret extends SecretSchema.class {}
SecretSchema.setClass(Secret);
