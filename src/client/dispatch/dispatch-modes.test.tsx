// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { answerWith, BEFORE_POLLS, renderPage } from '../../../test/render.tsx';
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
