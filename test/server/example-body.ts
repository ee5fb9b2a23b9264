import * as z from 'zod/mini';
import type { Call } from '../../src/contract/contract.ts';

export type Params = Record<string, string>;

type JsonSchema = {
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
};

/** A proof has no required field, but an empty one is refused; a move has one of two. */
const optionalFields: Record<string, object> = {
  '/api/tech/bookings/:id/proof': { note: 'Charged.' },
  '/api/tech/bookings/:id/charging': { kwh: 2.5 },
  '/api/bookings/:id/move': { serviceType: 'emergency' },
  '/api/bookings/:id/messages': { text: 'I am at gate 4.' },
  '/api/tech/bookings/:id/messages': { text: 'I am at gate 4.' },
};

/** No booking has been changed so often: who may know of it is told that it has another version. */
const NO_VERSION = 2 ** 31 - 1;

/**
 * Returns the bodies with which a call gets as far as the check whose thing it is; an empty one if the row has no such
 * check. A field that has a parameter's name has its value. Where a booking's version may be sent, the first body has one
 * that changes nothing.
 */
export function exampleBodies(row: Call | undefined, params: Params): unknown[] {
  const schema = row?.body ?? row?.form;
  const isOfOne = typeof row?.auth === 'object' && row.auth.some((permitted) => permitted.startsWith('its '));
  if (!schema || !isOfOne) return [{}];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = { ...(exampleOf(json, params) as object), ...optionalFields[row.path] };
  const { properties = {} } = json.anyOf?.[0] ?? json;
  const bodies = properties.version ? [{ ...fields, version: NO_VERSION }, fields] : [fields];
  return row.form ? bodies.map(formOf) : bodies;
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}

/** Returns a valid value that has only the required fields. */
function exampleOf(schema: JsonSchema, params: Params): unknown {
  const { anyOf, enum: choices, type, properties = {}, required = [], minimum = 1 } = schema;
  if (anyOf?.[0]) return exampleOf(anyOf[0], params);
  if (schema.const !== undefined) return schema.const;
  if (choices) return choices.at(-1);
  if (type === 'object') {
    const field = (name: string) => params[name] ?? exampleOf(properties[name] ?? {}, params);
    return Object.fromEntries(required.map((name) => [name, field(name)]));
  }
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'array') return [];
  return type === 'boolean' ? true : 'unknown';
}
