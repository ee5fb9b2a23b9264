// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerWith, render } from '../../../test/render.tsx';
import type { ShiftRequest } from '../../domain/dispatch/shift-request.ts';
import { store } from '../app/store.ts';
import { toastAtom } from '../app/toast.ts';
import { readRequestsAgain, useShiftRequests } from './api.ts';
import RequestNotice from './request-notice.tsx';

let remove = () => {};
beforeEach(() => store.set(toastAtom, null));
afterEach(() => remove());

const asked = (id: string, techId: string): ShiftRequest => ({
  ...{ id, techId, kind: 'leave', leave: 'vacation', colleagueId: null, note: null },
  ...{ startAt: '2027-03-08T05:00:00.000Z', endAt: '2027-03-09T05:00:00.000Z' },
  ...{ askedAt: '2027-03-01T15:00:00.000Z', outcome: null, closedBy: null },
});
/** What the page shows of the requests beside the notice. */
const Count = () => useShiftRequests().data?.length ?? 'none';
const count = () => document.body.textContent;
const shown = () => store.get(toastAtom)?.title;

it('what a technician asks for is shown once, and not what was asked before the page was opened', async () => {
  answerWith({ '/api/admin/shift-requests': [asked('1', 'luis')] });
  remove = render(
    <>
      <RequestNotice />
      <Count />
    </>,
  );
  await expect.poll(count).toBe('1');
  expect(shown()).toBeUndefined();

  answerWith({ '/api/admin/shift-requests': [asked('1', 'luis'), asked('2', 'ana')] });
  await readRequestsAgain();
  await expect.poll(shown).toBe('ana asks for leave');

  store.set(toastAtom, null);
  await readRequestsAgain();
  expect(shown()).toBeUndefined();
});
