/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
/** An object in JSON. */
export type JsonObject = { [name: string]: Json };

/** Whether the value is an object, and neither null nor a list. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
