import { type Refusal, refuse } from './booking-refusals.ts';
import {
  type Actor,
  ADMIN,
  type Judged,
  notOnTheWay,
  OWNER,
  onceCompleted,
  onceConfirmed,
  type Rule,
  refuseStranger,
  staffSet,
  whileOpen,
} from './booking-rules.ts';
import { type BookingStatus, statusName } from './booking-status.ts';
import type { DecisionKind } from './change-log.ts';

export type { Actor, Judged };
export { ADMIN, OWNER };

/** What a command may change. Times in epoch milliseconds, or as the wire has them. */
type State<Time> = {
  status: BookingStatus;
  assignedTechId: string | null;
  assignedAt: Time | null;
  departedAt: Time | null;
  arrivedAt: Time | null;
  startedAt: Time | null;
  completedAt: Time | null;
  cancelledAt: Time | null;
};

type Row = {
  /** The status that follows; without one the status stays. */
  to?: BookingStatus;
  /** Who may give the command, and when; no other role may. */
  by: { [Role in Actor['role']]?: Rule };
  /** The refusal for other roles, where FORBIDDEN does not say it. */
  nobody?: Refusal;
  /** What the history says; without it the command changes nothing of the booking. */
  event?: DecisionKind;
  /** What changes beside the status and its times; null when that is so already. `value` is the event's. */
  set?: <Time>(booking: State<Time>, at: Time, value: string | null) => Partial<State<Time>> | null;
};

const NOT_BACK = refuse('STATUS_NOT_ALLOWED', 'A booking cannot go back to Pending.');
const newDrive = { departedAt: null, arrivedAt: null };

/** What may happen to a booking. An admin reopens one by giving it an open status. */
const lifecycle = {
  unconfirm: { to: 'pending', by: {}, nobody: NOT_BACK },
  confirm: { to: 'confirmed', by: staffSet('confirmed', 'pending'), event: 'status' },
  start: { to: 'in_progress', by: staffSet('in_progress', 'confirmed'), event: 'status' },
  complete: { to: 'completed', by: staffSet('completed', 'in_progress'), event: 'status' },
  cancel: {
    to: 'cancelled',
    by: { ...staffSet('cancelled', null), customer: { ...whileOpen, needs: notOnTheWay } },
    event: 'status',
  },
  assign: {
    by: { admin: whileOpen },
    event: 'assigned',
    set: ({ assignedTechId }, at, techId) =>
      assignedTechId === techId ? null : { assignedTechId: techId, assignedAt: at, ...newDrive },
  },
  unassign: {
    by: { admin: whileOpen },
    event: 'unassigned',
    set: ({ assignedTechId }) =>
      assignedTechId === null ? null : { assignedTechId: null, assignedAt: null, ...newDrive },
  },
  depart: {
    by: { tech: onceConfirmed },
    event: 'departed',
    set: ({ departedAt }, at) => (departedAt === null ? { departedAt: at } : null),
  },
  arrive: {
    by: { tech: onceConfirmed },
    event: 'arrived',
    set: ({ departedAt, arrivedAt }, at) =>
      arrivedAt === null ? { departedAt: departedAt ?? at, arrivedAt: at } : null,
  },
  prove: { by: { tech: onceCompleted('Complete the job first.') }, event: 'proof' },
  rate: { by: { customer: onceCompleted() }, event: 'rated' },
  // A link to follow the booking by.
  share: { by: { customer: whileOpen } },
} as const satisfies Record<string, Row>;

export type Command = keyof typeof lifecycle;

/** The command that sets a status. */
export const commandTo = {
  pending: 'unconfirm',
  confirmed: 'confirm',
  in_progress: 'start',
  completed: 'complete',
  cancelled: 'cancel',
} as const satisfies Record<BookingStatus, Command>;

/** The commands that move a job forward. */
export type StepCommand = 'confirm' | 'start' | 'complete';

/** A technician's next command on a job in a status; null when there is none. */
export const nextCommand = (status: BookingStatus): StepCommand | null =>
  (['confirm', 'start', 'complete'] as const).find((command) =>
    lifecycle[command].by.tech.from.includes(status),
  ) ?? null;

/** Answers why the actor may not give the command now; null when the actor may. */
export function can(booking: Judged, command: Command, actor: Actor): Refusal | null {
  const { to, by, nobody }: Row = lifecycle[command];
  if (to !== undefined && to === booking.status && actor.role !== 'customer') {
    return refuse('STATUS_UNCHANGED', `The booking is already ${statusName[to]}.`);
  }
  const rule = by[actor.role];
  if (!rule) return nobody ?? refuse('FORBIDDEN');
  const stranger = refuseStranger(booking, actor, rule);
  if (stranger) return stranger;
  return rule.from.includes(booking.status) ? (rule.needs?.(booking) ?? null) : rule.otherwise(booking);
}

export type Transition<Time> = {
  set: Partial<State<Time>>;
  event: { kind: DecisionKind; from: string | null; to: string | null };
};

/**
 * Answers what a command that `can` allows changes and what the history says of it; null when it changes nothing.
 * @param at when it happened
 * @param value the technician to assign, or the stars of a rating
 */
export function transition<Time>(
  booking: State<Time>,
  command: Command,
  actor: Actor,
  at: Time,
  value: string | null = null,
): Transition<Time> | null {
  const { to, event: kind, set }: Row = lifecycle[command];
  if (!kind) return null;
  if (to) {
    const { status, assignedTechId } = booking;
    const claimed =
      actor.role === 'tech' && assignedTechId === null ? { assignedTechId: actor.id, assignedAt: at } : {};
    return {
      set: { status: to, ...timesOf(to, booking, at), ...claimed },
      event: { kind, from: status, to },
    };
  }
  const changed = set ? set(booking, at, value) : {};
  const from = kind === 'assigned' || kind === 'unassigned' ? booking.assignedTechId : null;
  return changed && { set: changed, event: { kind, from, to: value } };
}

/** The times that go with a status: set on entering it, cleared on going back before it. */
function timesOf<Time>(status: BookingStatus, { startedAt }: State<Time>, at: Time) {
  const started = status === 'in_progress' || status === 'completed';
  return {
    startedAt: started ? (startedAt ?? at) : status === 'cancelled' ? startedAt : null,
    completedAt: status === 'completed' ? at : null,
    cancelledAt: status === 'cancelled' ? at : null,
  };
}
