// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { answerWith, BEFORE_POLLS, render, renderPage } from '../../../test/render.tsx';
import { queryClient } from '../app/query-client.ts';
import { readSettings } from '../staff/api.ts';
import { DispatchModesDialog } from './dispatch-modes.tsx';

const suggest = { mode: 'suggest', hours: null };
const settings = {
  ...{ dispatch: { emergency: suggest, standard: suggest }, turnMinutes: 5 },
  waitingAdvice: { isOn: true, minSavedPerMinute: 0.3 },
};

let remove = () => {};
afterEach(() => remove());

const chosen = () => [...document.querySelectorAll('select')].map(({ value }) => value);

it('the modes begin with what another admin has saved while the dialog was closed', async () => {
  answerWith({ '/api/admin/settings': settings });
  const dialog = renderPage(<DispatchModesDialog open onOpenChange={() => {}} />);
  remove = dialog.remove;
  await expect.poll(chosen).toEqual(['suggest', 'suggest', '5', '0.3']);
  await dialog.leave();
  answerWith({ '/api/admin/settings': { ...settings, turnMinutes: 10 } });
  dialog.open();
  await expect.poll(chosen, BEFORE_POLLS).toEqual(['suggest', 'suggest', '10', '0.3']);
});

it('what an admin has chosen stays when another admin saves, and the rest is shown as saved', async () => {
  answerWith({ '/api/admin/settings': settings });
  remove = render(<DispatchModesDialog open onOpenChange={() => {}} />);
  await expect.poll(chosen).toEqual(['suggest', 'suggest', '5', '0.3']);
  const [emergency] = document.querySelectorAll('select');
  if (!emergency) throw new Error('No field for emergencies');
  emergency.value = 'offer';
  emergency.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(chosen).toEqual(['offer', 'suggest', '5', '0.3']);
  const saved = {
    ...{ ...settings, turnMinutes: 10 },
    dispatch: { emergency: { mode: 'automatic', hours: null }, standard: { mode: 'automatic', hours: null } },
  };
  queryClient.setQueryData(readSettings.queryKey, saved as never);
  await expect.poll(chosen).toEqual(['offer', 'automatic', '10', '0.3']);
});
