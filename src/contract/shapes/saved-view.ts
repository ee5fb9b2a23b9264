import * as z from 'zod/mini';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { ServiceType } from '../../domain/bookings/service-type.ts';
import { singleLine } from '../../domain/plain-text.ts';
import { texts } from '../../domain/texts.ts';

/** More views than these nobody finds one in: of a person, and of all. */
export const MAX_VIEWS = 30;
export const MAX_VIEW_NAME = 40;

/** What a view may leave out of the rows. */
export const HiddenColumn = z.enum(['amount', 'created']);
export type HiddenColumn = z.infer<typeof HiddenColumn>;

/** What the list of bookings shows, and in which order; without a search, which may name a customer. */
export const ViewSettings = z.strictObject({
  show: z.enum(['all', 'open', 'unassigned', 'risk']),
  status: z.nullable(BookingStatus),
  serviceType: z.nullable(ServiceType),
  payment: z.nullable(z.literal('unpaid')),
  order: z.enum(['urgency', 'newest']),
  hidden: z.array(HiddenColumn).check(z.maxLength(HiddenColumn.options.length)),
});
export type ViewSettings = z.infer<typeof ViewSettings>;

/** `isShared`: all dispatchers have it. `isDefault`: the caller's board opens with it. */
export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  isShared: z.boolean(),
  isDefault: z.boolean(),
  settings: ViewSettings,
});
export type SavedView = z.infer<typeof SavedView>;

const ViewName = z
  .string()
  .check(
    singleLine,
    z.trim(),
    z.minLength(1, texts('Please name the view.')),
    z.maxLength(MAX_VIEW_NAME, texts('Please use at most 40 characters')),
  );

export const NewView = z.strictObject({
  name: ViewName,
  isShared: z.boolean(),
  isDefault: z.boolean(),
  settings: ViewSettings,
});
export type NewView = z.infer<typeof NewView>;

export const ViewChange = z
  .strictObject({
    name: z.optional(ViewName),
    isShared: z.optional(z.boolean()),
    isDefault: z.optional(z.boolean()),
    settings: z.optional(ViewSettings),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Nothing is changed.'));
export type ViewChange = z.infer<typeof ViewChange>;
