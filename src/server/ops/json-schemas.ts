import * as z from 'zod/mini';
import * as adminStats from '../../domain/admin-stats.ts';
import * as booking from '../../domain/booking.ts';
import * as customer from '../../domain/customer.ts';
import * as customerReport from '../../domain/customer-report.ts';
import * as eta from '../../domain/eta.ts';
import * as notification from '../../domain/notification.ts';
import * as payment from '../../domain/payment.ts';
import * as place from '../../domain/place.ts';
import * as position from '../../domain/position.ts';
import * as problem from '../../domain/problem.ts';
import * as staff from '../../domain/staff.ts';

export type Json = { [key: string]: unknown };
type Direction = 'sent' | 'answered';

/** Schemas that the documents call by the name under which the domain exports them. */
const names = z.registry<{ id: string }>();
for (const room of [
  ...[adminStats, booking, customer, customerReport, eta, notification, payment, place],
  ...[position, problem, staff],
]) {
  for (const [id, value] of Object.entries(room)) if (isObjectSchema(value)) names.add(value, { id });
}

const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/** JSON Schemas (2020-12) of zod schemas; those that have a name are gathered once and referred to. */
export class JsonSchemas {
  readonly components: Record<string, Json> = {};

  /** What a caller may send. */
  sent(schema: z.ZodMiniType): Json {
    return this.#describe(schema, 'sent');
  }

  /** What is answered: every field, and no other. */
  answered(schema: z.ZodMiniType): Json {
    return this.#describe(schema, 'answered');
  }

  #describe(schema: z.ZodMiniType, direction: Direction): Json {
    const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
      io: direction === 'sent' ? 'input' : 'output',
      metadata: names,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => leaveOutTheObvious(jsonSchema as Json),
    }) as Json;
    const renamed = new Map<string, string>();
    for (const [name, { id, ...definition }] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      renamed.set(name, this.#keep(name, definition, direction));
    }
    return withReferences(own, renamed) as Json;
  }

  /** The name to refer to it by: what may be left out of what is sent has a name of its own. */
  #keep(name: string, definition: Json, direction: Direction): string {
    const kept = withReferences(definition, new Map()) as Json;
    const known = this.components[name];
    const free = !known || JSON.stringify(known) === JSON.stringify(kept);
    const used = free || direction === 'answered' ? name : `${name}Sent`;
    this.components[used] = kept;
    return used;
  }
}

function isObjectSchema(value: unknown): value is z.ZodMiniObject {
  return value instanceof z.ZodMiniObject;
}

/** Where `format` says it all, the pattern of a hundred characters is noise; so are the bounds of any integer. */
function leaveOutTheObvious(schema: Json): void {
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
