// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import { BookingFacts } from '../board/booking-facts.tsx';
import { JobPlace } from '../jobs/job-place.tsx';
import SpotPhoto from './spot-photo.tsx';

const booking = aBooking({ status: 'confirmed' });
const spotPhotoUrl = `/api/bookings/${booking.id}/proof/00ff.webp`;
const withPhoto = aBooking({ ...booking, spotPhotoUrl });

let remove = () => {};
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

it('the customer is asked for a photo of the spot, and may replace the one that was sent', async () => {
  answerWith({});
  remove = render(<SpotPhoto booking={booking} />);
  expect(document.body.textContent).toContain('Only your technician and our team see it.');
  expect(document.body.textContent).toContain('Add photo');
  remove();
  remove = render(<SpotPhoto booking={withPhoto} />);
  expect(document.body.textContent).toContain('Your technician sees this photo.');
  expect(document.body.textContent).toContain('Replace photo');
});

it('job and board show the button of the photo only when there is one', () => {
  for (const [given, count] of [
    [booking, 0],
    [withPhoto, 1],
  ] as const) {
    const job = renderToStaticMarkup(<JobPlace job={given} large />);
    const board = renderToStaticMarkup(<BookingFacts booking={given} />);
    expect([job, board].map((html) => html.split('Photo of the spot').length - 1)).toEqual([count, count]);
  }
});
