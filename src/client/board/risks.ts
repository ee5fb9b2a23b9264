import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import {
  type BookingRisk,
  bookingRisk,
  type Help,
  type Situation,
} from '../../domain/bookings/booking-risk.ts';
import { holderOf, isOpen, isUnassigned } from '../../domain/bookings/booking-status.ts';
import { businessHour } from '../../domain/bookings/schedule.ts';
import { type Forecast, isHopeless, isNobodyLeft } from '../../domain/dispatch/forecast.ts';
import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import { driveTime, isAboutNewYorkCity } from '../../domain/tracking/drive-time.ts';
import type { RosterTechnician } from '../../domain/tracking/position.ts';
import { config } from '../app/config.ts';
import { queryClient } from '../app/query-client.ts';
import { forecastOf, forecastsAtom } from '../dispatch/atoms.ts';
import { readRoster } from '../technicians/api.ts';
import { absentAtom, lastSeenAtom } from '../technicians/atoms.ts';
import { useNow } from '../ui/time.tsx';

const UPDATE_EVERY_MS = 5000;

/** The bookings that are late or at risk, by id. */
export type Risks = ReadonlyMap<string, BookingRisk>;

/** The drive to a standard booking from the technician's last position, in minutes. */
function driveMinutes(
  booking: Booking,
  technician: RosterTechnician | undefined,
  nowMs: number,
): number | null {
  const { serviceType, departedAt, latitude, longitude } = booking;
  if (serviceType !== 'standard' || departedAt !== null || latitude === null || longitude === null)
    return null;
  if (!technician || technician.latitude === null || technician.longitude === null) return null;
  const from = { latitude: technician.latitude, longitude: technician.longitude };
  return drive(from, { latitude, longitude }, new Date(nowMs)).minutes;
}

/** Returns the bookings that are late or at risk; updated with the bookings, the forecasts, and every 5 s. */
export function useRisks(bookings: readonly Booking[] | undefined): Risks {
  const nowMs = useNow(UPDATE_EVERY_MS);
  const absent = useAtomValue(absentAtom);
  const lastSeen = useAtomValue(lastSeenAtom);
  const forecasts = useAtomValue(forecastsAtom);
  return useMemo(() => {
    // Positions change several times a second; a drive is needed as often as the list is ordered only.
    const roster = new Map(
      queryClient.getQueryData(readRoster.queryKey)?.map((technician) => [technician.techId, technician]),
    );
    const risks = new Map<string, BookingRisk>();
    for (const booking of bookings ?? []) {
      if (!isOpen(booking.status) || booking.awaitsPayment) continue;
      const techId = holderOf(booking) ?? '';
      const state = absent?.[techId];
      // An old forecast is not true now.
      const forecast = forecasts.staleSinceMs === null ? forecastOf(forecasts, booking) : undefined;
      const situation: Situation = {
        nowMs,
        arrivesAt: forecasts.staleSinceMs === null ? arrivalOf(booking, forecast) : null,
        absence: state ? { state, sinceMs: lastSeen[techId] ?? null } : null,
        driveMinutes: driveMinutes(booking, roster.get(techId), nowMs),
        isNobodyLeft: forecast !== undefined && isNobodyLeft(forecast, booking),
        help: forecast && helpOf(forecast, booking),
      };
      const risk = bookingRisk(booking, situation);
      if (risk.level !== 'fine') risks.set(booking.id, risk);
    }
    return risks;
  }, [bookings, nowMs, absent, lastSeen, forecasts]);
}

/** The time that the row shows, so that its color and its place in the list are of the same prediction. */
function arrivalOf({ arrival }: Booking, forecast: Forecast | undefined): number | null {
  const at = arrival?.at ?? forecast?.arrivesAt;
  return at ? Date.parse(at) : null;
}

function helpOf(forecast: Forecast, booking: Booking): Help | undefined {
  const key = forecast.best ?? forecast.better;
  if (key) return key.marginMinutes < 0 ? 'late' : 'in-time';
  return isUnassigned(booking) && isHopeless(forecast, booking) ? 'hopeless' : undefined;
}

/** Returns the minutes of a drive, by the built-in model, and its straight miles. */
function drive(from: Coordinates, to: Coordinates, now: Date): { minutes: number; miles: number } {
  const miles = milesBetween(from, to);
  const market = isAboutNewYorkCity(from) || isAboutNewYorkCity(to) ? 'nyc' : 'elsewhere';
  const { minutes } = driveTime({ miles, market, ...businessHour(now, config.timeZone) });
  return { minutes, miles };
}
