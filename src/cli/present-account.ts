import type { Account } from '../database/entities/account.ts';

/** An account as the commands print it in JSON; the names are those of the REST API. */
export function presentAccount({ id, name, email, createdAt, updatedAt }: Account) {
  return { id, name, email, created_at: createdAt, updated_at: updatedAt };
}
