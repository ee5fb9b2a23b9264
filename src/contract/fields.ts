import * as z from 'zod/mini';

/** Fields of a path and of a query arrive as text. */
export const Id = z.object({ id: z.string() });
export const shortText = z.optional(z.string().check(z.maxLength(200)));
export const flag = z.optional(z.enum(['true', 'false']));
export const ok = z.object({ ok: z.literal(true) });

/** A day of the business clock, in years in which days can be counted on and back. */
export const CalendarDay = z.iso
  .date()
  .check(z.refine((day) => /^(19|2\d)/.test(day), 'Please give a year from 1900 to 2999.'));

/** Page size. */
export const limitOf = (otherwise: number, most: number) =>
  z.pipe(
    z.transform((given: string | number | undefined) => (given === undefined ? otherwise : Number(given))),
    z.int().check(z.gte(1), z.lte(most)),
  );

/** Rejects an empty text, which Number() would turn into 0. */
export const numeric = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.transform((given: string | number) =>
      typeof given === 'string' && given.trim() ? Number(given) : given,
    ),
    schema as z.ZodMiniType<number, string | number>,
  );

/** Names of the fields of a change, for the audit log; no values, because one may be a password. */
export const fieldNames = (body: object): string => Object.keys(body).sort().join(', ');
