import * as z from 'zod/mini';
import * as adminStats from '../../../contract/shapes/admin-stats.ts';
import * as customerReport from '../../../contract/shapes/customer-report.ts';
import * as notification from '../../../contract/shapes/notification.ts';
import * as problem from '../../../contract/shapes/problem.ts';
import * as booking from '../../../domain/bookings/booking.ts';
import * as payment from '../../../domain/money/payment.ts';
import * as customer from '../../../domain/people/customer.ts';
import * as staff from '../../../domain/people/staff.ts';
import * as place from '../../../domain/places/place.ts';
import * as eta from '../../../domain/tracking/eta.ts';
import * as position from '../../../domain/tracking/position.ts';

export type Json = { [key: string]: unknown };
type Direction = 'sent' | 'answered';

/** Names of the domain schemas in the API documents. */
const names = z.registry<{ id: string }>();
for (const module of [
  adminStats,
  booking,
  customer,
  customerReport,
  eta,
  notification,
  payment,
  place,
  position,
  problem,
  staff,
]) {
  for (const [id, value] of Object.entries(module)) if (isObjectSchema(value)) names.add(value, { id });
}

const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/** Converts zod schemas to JSON Schemas (2020-12). Named schemas are collected once and referenced. */
export class JsonSchemas {
  readonly components: Record<string, Json> = {};

  /** Returns the schema of data that clients send. */
  sent(schema: z.ZodMiniType): Json {
    return this.#describe(schema, 'sent');
  }

  /** Returns the schema of data that the server sends: all fields are required and no others are allowed. */
  answered(schema: z.ZodMiniType): Json {
    return this.#describe(schema, 'answered');
  }

  #describe(schema: z.ZodMiniType, direction: Direction): Json {
    const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
      io: direction === 'sent' ? 'input' : 'output',
      metadata: names,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => removeRedundant(jsonSchema as Json),
    }) as Json;
    const renamed = new Map<string, string>();
    for (const [name, { id, ...definition }] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      renamed.set(name, this.#keep(name, definition, direction));
    }
    return withReferences(own, renamed) as Json;
  }

  /** Returns the component's name. The sent form gets a name of its own if it has optional fields. */
  #keep(name: string, definition: Json, direction: Direction): string {
    const component = withReferences(definition, new Map()) as Json;
    const known = this.components[name];
    const free = !known || JSON.stringify(known) === JSON.stringify(component);
    const used = free || direction === 'answered' ? name : `${name}Sent`;
    this.components[used] = component;
    return used;
  }
}

function isObjectSchema(value: unknown): value is z.ZodMiniObject {
  return value instanceof z.ZodMiniObject;
}

/** Removes patterns that repeat `format`, and the default bounds of integers. */
function removeRedundant(schema: Json): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function withReferences(value: unknown, renamed: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, renamed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string' || !inner.startsWith(DEFINITIONS))
        return [key, withReferences(inner, renamed)];
      const name = inner.slice(DEFINITIONS.length);
      return [key, COMPONENTS + (renamed.get(name) ?? name)];
    }),
  );
}

/** The version of the wire contract in both API documents. */
export const VERSION = '1.0.0';
