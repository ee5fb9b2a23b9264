import { describe, expect, it } from 'vitest';
import { PaymentStatus } from '../money/payment.ts';
import { type Actor, type Command, can, commandTo, nextCommand, transition } from './booking-lifecycle.ts';
import { BookingStatus, holderOf, isOpen, isUnassigned } from './booking-status.ts';

/**
 * The contract, one line for each command and person. Columns: pending, confirmed, in progress, completed, cancelled.
 * ok: allowed; same: STATUS_UNCHANGED; step: STATUS_NOT_ALLOWED; over: BOOKING_FINISHED; early: NOT_COMPLETED;
 * away: ON_THE_WAY; ok/away: away once the technician has departed; ok/paid: PAYMENT_RELEASED once a payment was made;
 * wait: NOT_ARRIVED; ok/here: ok once the technician has arrived; not: NOT_YOURS; no: FORBIDDEN. 'holder' is assigned; for 'taker' the job is unassigned, for 'other' another technician's.
 */
const CONTRACT = `
  unconfirm  admin     same   step     step   step  step
  unconfirm  holder    same   step     step   step  step
  unconfirm  taker     same   step     step   step  step
  unconfirm  other     same   step     step   step  step
  unconfirm  owner     step   step     step   step  step
  unconfirm  stranger  step   step     step   step  step

  confirm    admin     ok     same     ok     ok    ok/paid
  confirm    holder    ok     same     step   step  step
  confirm    taker     ok     same     step   step  step
  confirm    other     not    same     not    not   not
  confirm    owner     no     no       no     no    no
  confirm    stranger  no     no       no     no    no

  start      admin     ok     ok       same   ok    ok/paid
  start      holder    step   ok       same   step  step
  start      taker     step   ok       same   step  step
  start      other     not    not      same   not   not
  start      owner     no     no       no     no    no
  start      stranger  no     no       no     no    no

  complete   admin     ok     ok       ok     same  ok/paid
  complete   holder    step   step     ok     same  step
  complete   taker     step   step     ok     same  step
  complete   other     not    not      not    same  not
  complete   owner     no     no       no     no    no
  complete   stranger  no     no       no     no    no

  cancel     admin     ok     ok       ok     ok    same
  cancel     holder    step   step     step   step  same
  cancel     taker     step   step     step   step  same
  cancel     other     not    not      not    not   same
  cancel     owner     ok/away ok/away away   over  over
  cancel     stranger  not    not      not    not   not

  reportAbsence admin    wait ok/here  wait   wait  same
  reportAbsence holder   wait ok/here  wait   wait  same
  reportAbsence taker    not  not      not    not   same
  reportAbsence other    not  not      not    not   same
  reportAbsence owner    no   no       no     no    no
  reportAbsence stranger no   no       no     no    no

  assign     admin     ok     ok       ok     over  over
  assign     holder    no     no       no     no    no
  assign     taker     no     no       no     no    no
  assign     other     no     no       no     no    no
  assign     owner     no     no       no     no    no
  assign     stranger  no     no       no     no    no

  accept     admin     no     no       no     no    no
  accept     holder    ok     ok       ok     over  over
  accept     taker     ok     ok       ok     over  over
  accept     other     not    not      not    not   not
  accept     owner     no     no       no     no    no
  accept     stranger  no     no       no     no    no

  unassign   admin     ok     ok       ok     over  over
  unassign   holder    no     no       no     no    no
  unassign   taker     no     no       no     no    no
  unassign   other     no     no       no     no    no
  unassign   owner     no     no       no     no    no
  unassign   stranger  no     no       no     no    no

  giveBack   admin     no     no       no     no    no
  giveBack   holder    ok     ok       step   over  over
  giveBack   taker     not    not      not    not   not
  giveBack   other     not    not      not    not   not
  giveBack   owner     no     no       no     no    no
  giveBack   stranger  no     no       no     no    no

  breakDown  admin     no     no       no     no    no
  breakDown  holder    ok     ok       ok     over  over
  breakDown  taker     not    not      not    not   not
  breakDown  other     not    not      not    not   not
  breakDown  owner     no     no       no     no    no
  breakDown  stranger  no     no       no     no    no

  reportPlace admin    no     no       no     no    no
  reportPlace holder   ok     ok       step   over  over
  reportPlace taker    not    not      not    not   not
  reportPlace other    not    not      not    not   not
  reportPlace owner    no     no       no     no    no
  reportPlace stranger no     no       no     no    no

  reportProblem admin    no   no       no     no    no
  reportProblem holder   ok   ok       ok     over  over
  reportProblem taker    not  not      not    not   not
  reportProblem other    not  not      not    not   not
  reportProblem owner    no   no       no     no    no
  reportProblem stranger no   no       no     no    no

  closeProblem admin     ok   ok       ok     over  over
  closeProblem holder    no   no       no     no    no
  closeProblem taker     no   no       no     no    no
  closeProblem other     no   no       no     no    no
  closeProblem owner     no   no       no     no    no
  closeProblem stranger  no   no       no     no    no

  takeOver   admin     ok     ok       ok     over  over
  takeOver   holder    no     no       no     no    no
  takeOver   taker     no     no       no     no    no
  takeOver   other     no     no       no     no    no
  takeOver   owner     no     no       no     no    no
  takeOver   stranger  no     no       no     no    no

  note       admin     ok     ok       ok     ok    ok
  note       holder    no     no       no     no    no
  note       taker     no     no       no     no    no
  note       other     no     no       no     no    no
  note       owner     no     no       no     no    no
  note       stranger  no     no       no     no    no

  depart     admin     no     no       no     no    no
  depart     holder    step   ok       step   step  step
  depart     taker     not    not      not    not   not
  depart     other     not    not      not    not   not
  depart     owner     no     no       no     no    no
  depart     stranger  no     no       no     no    no

  arrive     admin     no     no       no     no    no
  arrive     holder    step   ok       step   step  step
  arrive     taker     not    not      not    not   not
  arrive     other     not    not      not    not   not
  arrive     owner     no     no       no     no    no
  arrive     stranger  no     no       no     no    no

  charge     admin     no     no       no     no    no
  charge     holder    step   step     ok     over  over
  charge     taker     not    not      not    not   not
  charge     other     not    not      not    not   not
  charge     owner     no     no       no     no    no
  charge     stranger  no     no       no     no    no

  prove      admin     no     no       no     no    no
  prove      holder    early  early    early  ok    early
  prove      taker     not    not      not    not   not
  prove      other     not    not      not    not   not
  prove      owner     no     no       no     no    no
  prove      stranger  no     no       no     no    no

  rate       admin     no     no       no     no    no
  rate       holder    no     no       no     no    no
  rate       taker     no     no       no     no    no
  rate       other     no     no       no     no    no
  rate       owner     early  early    early  ok    early
  rate       stranger  not    not      not    not   not

  tip        admin     no     no       no     no    no
  tip        holder    no     no       no     no    no
  tip        taker     no     no       no     no    no
  tip        other     no     no       no     no    no
  tip        owner     early  early    early  ok    early
  tip        stranger  not    not      not    not   not

  share      admin     no     no       no     no    no
  share      holder    no     no       no     no    no
  share      taker     no     no       no     no    no
  share      other     no     no       no     no    no
  share      owner     ok     ok       ok     over  over
  share      stranger  not    not      not    not   not

  report     admin     no     no       no     no    no
  report     holder    no     no       no     no    no
  report     taker     no     no       no     no    no
  report     other     no     no       no     no    no
  report     owner     step   ok       ok     ok    over
  report     stranger  not    not      not    not   not

  settleReport admin   ok     ok       ok     ok    ok
  settleReport holder  no     no       no     no    no
  settleReport taker   no     no       no     no    no
  settleReport other   no     no       no     no    no
  settleReport owner   no     no       no     no    no
  settleReport stranger no    no       no     no    no

  write      admin     ok     ok       ok     over  over
  write      holder    ok     ok       ok     over  over
  write      taker     not    not      not    not   not
  write      other     not    not      not    not   not
  write      owner     ok     ok       ok     over  over
  write      stranger  not    not      not    not   not
`;

type Case = {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  departedAt: number | null;
  arrivedAt: number | null;
};

const codes: Record<string, (at: Case) => string | null> = {
  ok: () => null,
  same: () => 'STATUS_UNCHANGED',
  step: () => 'STATUS_NOT_ALLOWED',
  over: () => 'BOOKING_FINISHED',
  early: () => 'NOT_COMPLETED',
  away: () => 'ON_THE_WAY',
  'ok/away': ({ departedAt }) => (departedAt === null ? null : 'ON_THE_WAY'),
  'ok/paid': ({ paymentStatus }) =>
    paymentStatus === 'none' || paymentStatus === 'failed' ? null : 'PAYMENT_RELEASED',
  wait: () => 'NOT_ARRIVED',
  'ok/here': ({ arrivedAt }) => (arrivedAt === null ? 'NOT_ARRIVED' : null),
  not: () => 'NOT_YOURS',
  no: () => 'FORBIDDEN',
};

const lines = CONTRACT.split('\n')
  .map((line) => line.trim().split(/\s+/))
  .filter((line) => line.length > 1) as [Command, string, ...string[]][];

const dana: Actor = { role: 'tech', id: 'dana' };
/** Each person, and the technicians to whom the tested booking is assigned. */
const people: Record<string, [Actor, assignedTo: (string | null)[]]> = {
  admin: [{ role: 'admin' }, [null, 'dana']],
  holder: [dana, ['dana']],
  taker: [dana, [null]],
  other: [dana, ['sam']],
  owner: [{ role: 'customer', isOwner: true }, [null, 'dana']],
  stranger: [{ role: 'customer', isOwner: false }, [null, 'dana']],
};

describe('booking lifecycle rules', () => {
  it('the CONTRACT table has a row for every command and person and a cell for every booking status', () => {
    const told = lines.map(([command, person]) => `${command} ${person}`);
    const commands = [...new Set(lines.map(([command]) => command))];
    expect(told).toEqual(
      commands.flatMap((command) => Object.keys(people).map((who) => `${command} ${who}`)),
    );
    expect(lines.every((line) => line.length === 2 + BookingStatus.options.length)).toBe(true);
    const known = [
      ...Object.values(commandTo),
      'reportAbsence',
      'assign',
      'accept',
      'unassign',
      'giveBack',
      'breakDown',
      'reportPlace',
      'reportProblem',
      'closeProblem',
      'takeOver',
      'note',
      'depart',
      'arrive',
      'charge',
      'prove',
      'rate',
      'tip',
      'share',
      'report',
      'settleReport',
      'write',
    ];
    expect([...commands].sort()).toEqual(known.sort());
  });

  it.each(lines)('booking lifecycle answers %s by %s: %s, %s, %s, %s, %s', (command, person, ...cells) => {
    const [actor, holders] = people[person] ?? [];
    const wrong: string[] = [];
    let asked = 0;
    for (const [column, status] of BookingStatus.options.entries())
      for (const paymentStatus of PaymentStatus.options)
        for (const assignedTechId of holders ?? [])
          for (const [departedAt, arrivedAt] of [
            [null, null],
            [5, null],
            [5, 6],
          ] as const) {
            const booking = { status, paymentStatus, assignedTechId, departedAt, arrivedAt };
            const expected = codes[cells[column] ?? '']?.(booking);
            const answered = actor && can(booking, command, actor);
            asked += 1;
            if ((answered?.code ?? null) !== expected)
              wrong.push(`${JSON.stringify(booking)}: ${answered?.code} instead of ${expected}`);
          }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThanOrEqual(60);
  });

  it('a refused booking command has a text for the person who sent the command', () => {
    const booking = {
      status: 'confirmed',
      paymentStatus: 'captured',
      assignedTechId: 'sam',
      departedAt: 5,
      arrivedAt: null,
    } as const;
    const said = (command: Command, actor: Actor, change: object = {}) =>
      can({ ...booking, ...change }, command, actor)?.text;
    expect(said('confirm', dana)).toBe('The booking is already Confirmed.');
    expect(said('start', dana)).toBe("That job is sam's.");
    expect(said('complete', { ...dana, id: 'sam' })).toBe(
      'A job that is Confirmed cannot be set to Completed.',
    );
    expect(said('unconfirm', dana)).toBe('A booking cannot go back to Pending.');
    expect(said('cancel', { role: 'customer', isOwner: true })).toMatch(/already on the way/);
    expect(said('start', { role: 'admin' }, { status: 'cancelled' })).toMatch(/cannot be reopened/);
    expect(said('depart', { ...dana, id: 'sam' }, { status: 'pending' })).toMatch(/Confirm the job first/);
    expect(said('prove', { ...dana, id: 'sam' })).toBe('Complete the job first.');
  });

  it('nextCommand returns confirm, start and complete in turn, and null for a completed or cancelled booking', () => {
    expect(BookingStatus.options.map(nextCommand)).toEqual(['confirm', 'start', 'complete', null, null]);
  });
});

type State = Parameters<typeof transition<number>>[0];
const fresh: State = {
  status: 'pending',
  assignedTechId: null,
  assignedAt: null,
  departedAt: null,
  arrivedAt: null,
  startedAt: null,
  completedAt: null,
  cancelledAt: null,
};
const untimed = { startedAt: null, completedAt: null, cancelledAt: null };
const admin: Actor = { role: 'admin' };
const given: State = { ...fresh, assignedTechId: 'sam', assignedAt: 1, departedAt: 2, arrivedAt: 3 };

describe('booking transitions', () => {
  const set = (booking: State, command: Command, actor: Actor = admin, value?: string) =>
    transition<number>(booking, command, actor, 9, value);

  it('a booking transition sets the time of the new status and keeps startedAt', () => {
    expect(set(fresh, 'start')?.set).toEqual({ status: 'in_progress', ...untimed, startedAt: 9 });
    const started: State = { ...fresh, status: 'in_progress', startedAt: 5 };
    const kept = { startedAt: 5, completedAt: null, cancelledAt: null };
    expect(set(started, 'complete')?.set).toEqual({ status: 'completed', ...kept, completedAt: 9 });
    expect(set(started, 'cancel')?.set).toEqual({ status: 'cancelled', ...kept, cancelledAt: 9 });
    // An admin may complete a booking that was never in progress.
    expect(set(fresh, 'complete')?.set).toEqual({
      status: 'completed',
      ...untimed,
      startedAt: 9,
      completedAt: 9,
    });
  });

  it('a booking transition back to an earlier status clears the times of the later statuses', () => {
    const done: State = { ...fresh, status: 'completed', startedAt: 5, completedAt: 8 };
    expect(set(done, 'start')?.set).toEqual({ status: 'in_progress', ...untimed, startedAt: 5 });
    expect(set(done, 'confirm')?.set).toEqual({ status: 'confirmed', ...untimed });
    const cancelled: State = { ...fresh, status: 'cancelled', cancelledAt: 8 };
    expect(set(cancelled, 'confirm')).toEqual({
      set: { status: 'confirmed', ...untimed },
      event: { kind: 'status', from: 'cancelled', to: 'confirmed' },
    });
  });

  it('an unassigned booking is assigned to the technician who confirms, not to an admin who confirms', () => {
    expect(set(fresh, 'confirm', dana)).toEqual({
      set: { status: 'confirmed', ...untimed, assignedTechId: 'dana', assignedAt: 9 },
      event: { kind: 'status', from: 'pending', to: 'confirmed' },
    });
    expect(set(fresh, 'confirm')?.set).toEqual({ status: 'confirmed', ...untimed });
    const own = { ...given, assignedTechId: 'dana' };
    expect(set(own, 'confirm', dana)?.set).toEqual({ status: 'confirmed', ...untimed });
  });

  it('assigning another technician or unassigning clears departure and arrival of the booking', () => {
    const parked = { departedAt: null, arrivedAt: null };
    expect(set(given, 'assign', admin, 'dana')).toEqual({
      set: { assignedTechId: 'dana', assignedAt: 9, ...parked },
      event: { kind: 'assigned', from: 'sam', to: 'dana' },
    });
    expect(set(given, 'unassign')).toEqual({
      set: { assignedTechId: null, assignedAt: null, ...parked },
      event: { kind: 'unassigned', from: 'sam', to: null },
    });
  });

  it('a job that is given back is pending and unassigned again, also out of a service', () => {
    const begun: State = { ...given, status: 'in_progress', startedAt: 4 };
    for (const command of ['giveBack', 'breakDown'] as const)
      expect(set(begun, command, { ...dana, id: 'sam' })).toEqual({
        set: {
          ...{ status: 'pending', assignedTechId: null, assignedAt: null },
          ...{ departedAt: null, arrivedAt: null, startedAt: null },
        },
        event: { kind: 'unassigned', from: 'sam', to: null },
      });
  });

  it.each([
    ['accept', dana, fresh, { status: 'confirmed', assignedTechId: 'dana' }],
    ['accept', dana, { ...fresh, status: 'confirmed' }, { assignedTechId: 'dana' }],
    ['accept', dana, { ...fresh, status: 'in_progress' }, { assignedTechId: 'dana' }],
    ['assign', admin, fresh, { assignedTechId: 'dana' }],
    ['assign', admin, { ...fresh, status: 'confirmed' }, { assignedTechId: 'dana' }],
    ['assign', admin, { ...given, status: 'confirmed' }, { status: 'pending', assignedTechId: 'dana' }],
    ['assign', admin, { ...given, status: 'in_progress' }, { assignedTechId: 'dana' }],
    ['unassign', admin, { ...given, status: 'confirmed' }, { status: 'pending', assignedTechId: null }],
    ['unassign', admin, { ...given, status: 'pending' }, { assignedTechId: null }],
    ['unassign', admin, { ...given, status: 'in_progress' }, { assignedTechId: null }],
  ] as const)(
    'accepting confirms a job, and a confirmation goes with its technician (%s by %j of %j)',
    (command, actor, booking, expected) => {
      const { status, assignedTechId } = set(booking, command, actor, 'dana')?.set ?? {};
      expect({ ...(status && { status }), assignedTechId }).toEqual(expected);
    },
  );

  it('an arrival sets the departure time too, unless the booking has a departure time', () => {
    expect(set(fresh, 'depart', dana)).toEqual({
      set: { departedAt: 9 },
      event: { kind: 'departed', from: null, to: null },
    });
    expect(set(fresh, 'arrive', dana)).toEqual({
      set: { departedAt: 9, arrivedAt: 9 },
      event: { kind: 'arrived', from: null, to: null },
    });
    expect(set({ ...given, arrivedAt: null }, 'arrive', dana)?.set).toEqual({
      departedAt: 2,
      arrivedAt: 9,
    });
  });

  it('a booking command that would change nothing returns no transition', () => {
    expect(set(given, 'assign', admin, 'sam')).toBeNull();
    expect(set(fresh, 'unassign')).toBeNull();
    expect(set(given, 'depart', dana)).toBeNull();
    expect(set(given, 'arrive', dana)).toBeNull();
    expect(set(given, 'share')).toBeNull();
    expect(set(given, 'write')).toBeNull();
  });

  it('a rating or a proof of service returns an event and sets no field of the booking', () => {
    expect(set(given, 'rate', { role: 'customer', isOwner: true }, '4')).toEqual({
      set: {},
      event: { kind: 'rated', from: null, to: '4' },
    });
    expect(set(given, 'prove', dana)).toEqual({ set: {}, event: { kind: 'proof', from: null, to: null } });
  });
});

it('while a report waits for an answer, customer and dispatchers write after the service and after a cancellation', () => {
  const at = (status: BookingStatus, reportedAt: number | null) => ({
    ...{ status, paymentStatus: 'captured' as const, assignedTechId: 'dana', departedAt: 1, arrivedAt: 2 },
    reportedAt,
  });
  for (const who of [{ role: 'admin' }, { role: 'customer', isOwner: true }] as const) {
    for (const status of ['completed', 'cancelled'] as const) {
      expect(can(at(status, 5), 'write', who)).toBeNull();
      expect(can(at(status, null), 'write', who)?.code).toBe('BOOKING_FINISHED');
    }
  }
  for (const status of ['completed', 'cancelled'] as const)
    expect(can(at(status, 5), 'write', dana)?.code).toBe('BOOKING_FINISHED');
});

describe('open and unassigned bookings', () => {
  const inEvery = <T>(ask: (status: BookingStatus) => T) => BookingStatus.options.map(ask);

  it('an open booking is neither completed nor cancelled', () => {
    expect(inEvery(isOpen)).toEqual([true, true, true, false, false]);
  });

  it('an open booking is unassigned until a technician is assigned', () => {
    expect(inEvery((status) => isUnassigned({ status, assignedTechId: null }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(inEvery((status) => isUnassigned({ status, assignedTechId: 'sam' }))).not.toContain(true);
    expect(inEvery((status) => holderOf({ status, assignedTechId: 'sam' }))).toEqual([
      'sam',
      'sam',
      'sam',
      null,
      null,
    ]);
    expect(holderOf({ status: 'pending', assignedTechId: null })).toBeNull();
  });
});
