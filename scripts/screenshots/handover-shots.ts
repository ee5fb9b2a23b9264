import type { Handover } from '../../src/contract/shapes/handover.ts';
import { boardShot } from './board-shot.ts';
import type { Shot } from './shoot.ts';

const handoverOf = (bookingId: string): Handover => ({
  ...{ id: 'handover', by: 'kim', at: new Date().toISOString() },
  note: 'Two vans are at the tunnel. Ask Sam before you send anybody to Newark.',
  items: [{ bookingId, reasons: ['promise_breaking', 'held'], note: 'I promised her a call at 9.' }],
});

/** The dialog that ends a shift, and the hand-over of another dispatcher on the board and opened. */
export const handoverShots: Shot[] = [
  boardShot('admin-shift-end', {
    act: async (page) => {
      await page.getByRole('button', { name: 'End my shift' }).click();
      await page.getByRole('dialog').getByLabel('General note').waitFor();
    },
  }),
  ...(['board', 'dialog'] as const).map((part) =>
    boardShot(`admin-handover-${part}`, {
      prepare: (page, { bookings }) =>
        page.route('**/api/admin/handovers', (route) =>
          route.fulfill({ json: [handoverOf(bookings.enRoute)] }),
        ),
      act: async (page) => {
        const button = page.getByRole('button', { name: 'Hand-over by kim' });
        await (part === 'board' ? button.waitFor() : button.click());
        if (part === 'dialog') await page.getByRole('dialog').waitFor();
      },
    }),
  ),
];
