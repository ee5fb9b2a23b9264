import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { formOf } from './book-again.ts';

const former = aBooking({
  serviceType: 'emergency',
  scheduledAt: '2026-11-20T15:00:00.000Z',
  vehicleInfo: '2023 Hyundai Ioniq 5',
  connector: 'CCS',
});

it('a booking that is made again has the place, the car and its needs, and no time', () => {
  expect(formOf(former)).toMatchObject({
    ...{ serviceType: 'emergency', location: former.location, vehicleInfo: '2023 Hyundai Ioniq 5' },
    ...{ connector: 'CCS', customerName: 'Elena Kowalski', scheduledAt: null },
  });
});

it('the point of a former booking is taken if the customer gave it, not if it was found for the text', () => {
  expect(formOf({ ...former, byPoint: true })).toMatchObject({ latitude: 40.656, longitude: -74.305 });
  const { byPoint: _, ...found } = former;
  expect(formOf(found)).toMatchObject({ latitude: null, longitude: null });
});
