/** The part of JSON Schema that the API documents use. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
};
type Parameter = { name: string; in: string; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export type RandomRequest = {
  method: string;
  url: string;
  body: string | undefined;
  contentType: string | undefined;
};

/** Values that replace valid ones in any field. */
const hostile: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, 5e-324, Number.MAX_SAFE_INTEGER, [], {}, [[[[]]]]],
  ...['', ' ', 'x'.repeat(5000), '\u0000', '\ud800', '\u202etxt.exe', '😀'.repeat(64), '%00', '%', '%c0%ae'],
  ..."'; drop table bookings; --|<script>alert(1)</script>|{{7*7}}|../../etc/passwd|\r\nSet-Cookie: a=b".split(
    '|',
  ),
  ...['2026-02-30', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999+14:00', 'NaN', '-0', '1e9', 'true'],
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  JSON.parse('{"__proto__":{"role":"admin"}}'),
];

/**
 * Generates random requests from an OpenAPI document: most fields are valid, some are not.
 * @param known values for path parameters, such as existing ids
 */
export function randomRequests(document: object, random: () => number, known: readonly string[]) {
  const { paths, components } = document as Document;
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const chance = (of: number) => random() < of;

  function made(schema: Schema, depth = 0): unknown {
    if (chance(0.06) || depth > 8) return pick(hostile);
    if (schema.$ref) return made(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return made(pick(choices), depth + 1);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => made(part, depth + 1)));
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    if (type === 'object') return objectOf(schema, depth);
    if (type === 'array')
      return Array.from({ length: Math.floor(random() * 4) }, () => made(schema.items ?? {}, depth + 1));
    if (type === 'integer' || type === 'number') return numberOf(schema, type);
    if (type === 'boolean') return chance(0.5);
    if (type === 'null') return null;
    return textOf(schema.format);
  }

  function objectOf({ properties = {}, required = [] }: Schema, depth: number): object {
    const fields = Object.entries(properties).filter(([name]) => required.includes(name) || chance(0.5));
    const pairs: [string, unknown][] = fields.map(([name, field]) => [name, made(field, depth + 1)]);
    if (chance(0.05)) pairs.push([pick(['extra', '__proto__', 'constructor', 'id', 'role']), pick(hostile)]);
    if (chance(0.05)) pairs.pop();
    return Object.fromEntries(pairs);
  }

  function numberOf({ minimum = -100, maximum = 100 }: Schema, type: string): number {
    const value = minimum + random() * (maximum - minimum);
    return type === 'integer' ? Math.round(value) : value;
  }

  function textOf(format: string | undefined): string {
    if (format === 'date-time') return new Date(Date.UTC(2026, 10, 20, 15) + random() * 1e10).toISOString();
    if (format === 'date') return `2026-11-${10 + Math.floor(random() * 20)}`;
    if (format === 'email') return `fuzz${Math.floor(random() * 50)}@example.com`;
    return chance(0.4) ? pick(known) : pick(['Union, NJ 07083', '(973) 555-0118', 'true', '12', 'Jordan']);
  }

  const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  const encode = (value: unknown) => encodeURIComponent(asText(value).replace(/\p{Surrogate}/gu, '?'));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

  return (): RandomRequest => {
    const { path, method, operation } = pick(operations);
    const filled = path.replace(/\{\w+\}/g, () => encode(chance(0.8) ? pick(known) : pick(hostile)));
    const query = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' && chance(0.5))
      .map(({ name, schema }) => `${name}=${encode(made(schema))}`);
    const url = query.length > 0 ? `${filled}?${query.join('&')}` : filled;
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    if (!type || !content) return { method, url, body: undefined, contentType: undefined };
    const body = JSON.stringify(made(content.schema)) ?? '';
    const contentType = chance(0.9) ? type : pick(['text/plain', 'application/xml', 'application/json']);
    return { method, url, body: chance(0.05) ? body.slice(0, -1) : body, contentType };
  };
}
