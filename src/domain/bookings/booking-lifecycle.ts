import { english, type Texts, texts } from '../texts.ts';
import { type Refusal, refuse } from './booking-refusals.ts';
import {
  type Actor,
  ADMIN,
  always,
  type Judged,
  notOnTheWay,
  OWNER,
  onceArrived,
  onceCompleted,
  onceConfirmed,
  onceSent,
  onceStarted,
  type Rule,
  refuseStranger,
  staffSet,
  whileNotBegun,
  whileNotStarted,
  whileNotThere,
  whileOpen,
  whileTalking,
} from './booking-rules.ts';
import { type BookingStatus, statusName } from './booking-status.ts';
import type { DecisionKind } from './change-log.ts';

export type { Actor, Judged };
export { ADMIN, OWNER };

/** The booking fields that a command may change. `Time` is epoch milliseconds or an ISO-8601 text. */
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
  /** The status that the command sets; a command without `to` keeps the status. */
  to?: BookingStatus;
  /** The roles that may give the command, each with its rule; all other roles are refused. */
  by: { [Role in Actor['role']]?: Rule };
  /** The refusal for all other roles; FORBIDDEN by default. */
  nobody?: Refusal;
  /** The kind of the history event; a command without `event` changes no field of the booking. */
  event?: DecisionKind;
  /**
   * Returns the changes besides the status and its times, or null when nothing changes. `value` is the event's value.
   */
  set?: <Time>(booking: State<Time>, at: Time, value: string | null) => Partial<State<Time>> | null;
};

const NOT_BACK = refuse('STATUS_NOT_ALLOWED', texts('A booking cannot go back to Pending.'));
const newDrive = { departedAt: null, arrivedAt: null };

/** A technician's confirmation goes with the technician: nobody else has confirmed the job. */
export const withoutConfirmation = ({
  status,
  assignedTechId,
}: {
  status: BookingStatus;
  assignedTechId: string | null;
}) => (status === 'confirmed' && assignedTechId !== null ? { status: 'pending' as const } : {});

const assigned: NonNullable<Row['set']> = (booking, at, techId) =>
  booking.assignedTechId === techId
    ? null
    : { ...withoutConfirmation(booking), assignedTechId: techId, assignedAt: at, ...newDrive };

/** A technician's problem takes the job back to where it was before anybody had it, also out of a service. */
const givenBack: NonNullable<Row['set']> = () => ({
  status: 'pending',
  assignedTechId: null,
  assignedAt: null,
  startedAt: null,
  ...newDrive,
});

/** Every command on a booking. An admin reopens a booking by setting an open status. */
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
  // Nobody is at the car, or the car is gone.
  reportAbsence: { to: 'cancelled', by: { admin: onceArrived, tech: onceArrived }, event: 'status' },
  assign: { by: { admin: whileOpen }, event: 'assigned', set: assigned },
  // Takes an unassigned job that is offered to the technician, and confirms it.
  accept: {
    by: { tech: { ...whileOpen, claims: true } },
    event: 'assigned',
    set: (booking, at, techId) => {
      const taken = assigned(booking, at, techId);
      return taken && booking.status === 'pending' ? { ...taken, status: 'confirmed' } : taken;
    },
  },
  unassign: {
    by: { admin: whileOpen },
    event: 'unassigned',
    set: (booking) =>
      booking.assignedTechId === null
        ? null
        : { ...withoutConfirmation(booking), assignedTechId: null, assignedAt: null, ...newDrive },
  },
  giveBack: { by: { tech: whileNotStarted }, event: 'unassigned', set: givenBack },
  // The van cannot serve anybody, so a service ends, too.
  breakDown: { by: { tech: whileOpen }, event: 'unassigned', set: givenBack },
  reportPlace: { by: { tech: whileNotStarted }, event: 'problem' },
  reportProblem: { by: { tech: whileOpen }, event: 'problem' },
  closeProblem: { by: { admin: whileOpen }, event: 'problem' },
  // A person decides about the booking in place of the automatic mode and of suggestions.
  takeOver: { by: { admin: whileOpen }, event: 'taken_over' },
  note: { by: { admin: always }, event: 'note' },
  // The time, the service and the price are decided by the use case.
  move: { by: { admin: whileNotBegun, customer: whileNotBegun }, event: 'moved' },
  // Of a booking whose place is not exact. The point is set by the use case.
  sendSpot: { by: { customer: whileNotThere }, event: 'spot' },
  // Of where the car stands.
  sendSpotPhoto: { by: { customer: whileNotThere }, event: 'spot_photo' },
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
  // What the car has got so far is stored by the use case.
  charge: { by: { tech: onceStarted }, event: 'charging' },
  prove: { by: { tech: onceCompleted(texts('Complete the job first.')) }, event: 'proof' },
  rate: { by: { customer: onceCompleted() }, event: 'rated' },
  // Beside the price, to the technician; what the company's profile says of it is decided apart.
  tip: { by: { customer: onceCompleted(texts('A tip can be given once the service is complete.')) } },
  // Creates a link to the shared tracking page.
  share: { by: { customer: whileOpen } },
  // A problem, to admins alone; until when after the service is decided apart.
  report: { by: { customer: onceSent }, event: 'reported' },
  settleReport: { by: { admin: always }, event: 'reported' },
  // To the others in the thread of the booking.
  write: { by: { admin: whileTalking, tech: whileOpen, customer: whileTalking } },
} as const satisfies Record<string, Row>;

export type Command = keyof typeof lifecycle;

/** The commands by which a technician reports progress that is no status: those with a rule for `tech` and a `set`. */
export type ProgressCommand = Exclude<
  {
    [Name in Command]: (typeof lifecycle)[Name] extends { by: { tech: Rule }; set: unknown } ? Name : never;
  }[Command],
  'accept' | 'giveBack' | 'breakDown'
>;

/** The command that sets each status. */
export const commandTo = {
  pending: 'unconfirm',
  confirmed: 'confirm',
  in_progress: 'start',
  completed: 'complete',
  cancelled: 'cancel',
} as const satisfies Record<BookingStatus, Command>;

/** The commands that set the next status of a job. */
export type StepCommand = 'confirm' | 'start' | 'complete';

/** Returns a technician's next command for a job in `status`, or null for a finished job. */
export const nextCommand = (status: BookingStatus): StepCommand | null =>
  (['confirm', 'start', 'complete'] as const).find((command) =>
    lifecycle[command].by.tech.from.includes(status),
  ) ?? null;

/**
 * Returns the reason why the actor may not give the command now, or null when the actor may.
 * @param inLanguage translates a refusal whose text has values
 */
export function can(
  booking: Judged,
  command: Command,
  actor: Actor,
  inLanguage: Pick<Texts, 't'> = english,
): Refusal | null {
  const { to, by, nobody }: Row = lifecycle[command];
  if (to !== undefined && to === booking.status && actor.role !== 'customer') {
    const { t } = inLanguage;
    return refuse('STATUS_UNCHANGED', t('The booking is already {status}.', { status: t(statusName[to]) }));
  }
  const rule = by[actor.role];
  if (!rule) return nobody ?? refuse('FORBIDDEN');
  const stranger = refuseStranger(booking, actor, rule, inLanguage);
  if (stranger) return stranger;
  return rule.from.includes(booking.status)
    ? (rule.needs?.(booking) ?? null)
    : rule.otherwise(booking, inLanguage);
}

export type Transition<Time> = {
  set: Partial<State<Time>>;
  event: { kind: DecisionKind; from: string | null; to: string | null };
};

/**
 * Returns the changed fields and the history event of a command that `can` allows, or null when nothing changes.
 * @param at the time of the command
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

/** Returns the times of a status: entering a status sets its time, going back to an earlier status clears the time. */
function timesOf<Time>(status: BookingStatus, { startedAt }: State<Time>, at: Time) {
  const started = status === 'in_progress' || status === 'completed';
  return {
    startedAt: started ? (startedAt ?? at) : status === 'cancelled' ? startedAt : null,
    completedAt: status === 'completed' ? at : null,
    cancelledAt: status === 'cancelled' ? at : null,
  };
}
