import * as z from 'zod/mini';
import { Time } from '../time.ts';

/**
 * The technician of a booking that a partner company has or is asked to take. No username has this form. The account exists
 * for the history only: nobody signs in to it, and no list of technicians has it.
 */
export const PARTNER_TECH_ID = '@partner';

export const isWithPartner = ({ assignedTechId }: { assignedTechId: string | null }): boolean =>
  assignedTechId === PARTNER_TECH_ID;

/**
 * The partner of a booking. `ref` is the partner's own name of the call; the window is from when until when the partner
 * comes, null until it has said so.
 */
export const BookingPartner = z.object({
  name: z.string(),
  state: z.enum(['asked', 'accepted', 'completed']),
  ref: z.nullable(z.string()),
  fromAt: z.nullable(Time),
  byAt: z.nullable(Time),
});
export type BookingPartner = z.infer<typeof BookingPartner>;

/** Who has a booking, as staff see it: the partner's name, or the technician's username; null for nobody. */
export const holderName = ({
  assignedTechId,
  partner,
}: {
  assignedTechId: string | null;
  partner?: { name: string } | undefined;
}): string | null => (isWithPartner({ assignedTechId }) ? (partner?.name ?? null) : assignedTechId);
