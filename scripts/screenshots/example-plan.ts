import type {
  DayPlan,
  MoveEffect,
  PlannedStop,
  UnplannedBooking,
} from '../../src/contract/shapes/day-plan.ts';
import { MINUTE_MS } from '../../src/domain/durations.ts';

const DAY = '2026-11-20';
const at = (clock: string, minutes = 0) =>
  new Date(Date.parse(`${DAY}T${clock}:00.000-05:00`) + minutes * MINUTE_MS).toISOString();

let count = 0;
function booked(customerName: string, promised: string, emergency = false): Omit<UnplannedBooking, 'reason'> {
  count += 1;
  return {
    bookingId: `booking-${count}`,
    version: 1,
    serviceType: emergency ? 'emergency' : 'standard',
    status: 'confirmed',
    customerName,
    location: '48 Maple Court, Union, NJ 07083',
    scheduledAt: emergency ? null : at(promised, -30),
    promisedAt: at(promised),
  };
}

type Given = { promised: string; drive?: number | null; emergency?: boolean; takes?: number };

function stop(
  customerName: string,
  kind: PlannedStop['kind'],
  arrives: string,
  { promised, drive = 14, emergency = false, takes = 45 }: Given,
): PlannedStop {
  const marginMinutes = (Date.parse(at(promised)) - Date.parse(at(arrives))) / MINUTE_MS;
  return {
    ...booked(customerName, promised, emergency),
    kind,
    driveMinutes: drive,
    arrivesAt: at(arrives),
    startsAt: at(arrives),
    endsAt: at(arrives, takes),
    marginMinutes,
  };
}

/** A day with every kind of stop, a late one, one with a long name, and one that fits nowhere. */
export const examplePlan: DayPlan = {
  day: DAY,
  plannedAt: at('11:20'),
  lanes: [
    {
      techId: 'krusso',
      name: 'Karen Russo',
      isOnDuty: 'true',
      shift: { startsAt: at('08:00'), endsAt: at('18:00') },
      breaks: [{ startsAt: at('15:15'), endsAt: at('15:45') }],
      stops: [
        stop('Sam Okafor', 'done', '08:05', { promised: '08:30', drive: null, takes: 41 }),
        stop('Bartholomew Featherstonehaugh', 'underway', '11:02', {
          promised: '10:56',
          drive: null,
          emergency: true,
        }),
        stop('Priya Natarajan', 'assigned', '12:30', { promised: '13:00', drive: 19 }),
        stop('Lena Brandt', 'proposed', '14:00', { promised: '14:30', drive: 8 }),
        stop('Marcus Hill', 'proposed', '16:30', { promised: '17:00', drive: 24 }),
      ],
    },
    {
      techId: 'dmorales',
      name: 'Diego Morales',
      isOnDuty: 'true',
      shift: { startsAt: at('09:00'), endsAt: at('17:30') },
      breaks: [],
      stops: [
        stop('Ana Silva', 'done', '09:12', { promised: '09:30', drive: null, takes: 52 }),
        stop('Jordan Lee', 'assigned', '12:00', { promised: '12:30', drive: 31 }),
        stop('Wei Zhang', 'assigned', '13:34', { promised: '13:30', drive: 17 }),
        stop('Olivia Grant', 'proposed', '15:30', { promised: '16:00', drive: 6 }),
      ],
    },
    {
      techId: 'tnguyen',
      name: null,
      isOnDuty: 'false',
      shift: { startsAt: at('17:00'), endsAt: at('21:00') },
      breaks: [],
      stops: [stop('Rosa Delgado', 'assigned', '18:00', { promised: '18:30', drive: null })],
    },
    { techId: 'azhou', name: 'Amy Zhou', isOnDuty: 'true', shift: null, breaks: [], stops: [] },
  ],
  unplanned: [
    { ...booked('Noah Fischer', '12:30'), reason: 'No technician can be there by 12:30 PM' },
    { ...booked('Grace Kim', '12:30'), reason: 'No technician can be there by 12:30 PM' },
  ],
};

const change = (customerName: string, techId: string, before: number, after: number) => ({
  bookingId: customerName,
  customerName,
  formerTechId: techId,
  techId,
  before,
  after,
});

export const exampleEffect: MoveEffect = {
  version: 1,
  changes: [
    change('Priya Natarajan', 'dmorales', 30, 11),
    change('Jordan Lee', 'dmorales', 30, -2),
    change('Wei Zhang', 'dmorales', -4, -18),
  ],
};
