import { expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';

it('settings that an older version stored have the usual threshold for sending another technician', async () => {
  const t = await startTestApp();
  const admin = await t.staff('admin', 'mreyes');
  const suggest = { mode: 'suggest', hours: null };
  const offer = { mode: 'offer', hours: null };
  const value = JSON.stringify({
    requireSecondFactor: false,
    dispatch: { emergency: offer, standard: suggest },
  });
  await t.db.insertInto('settings').values({ name: 'company', value }).execute();
  const read = async () => (await t.get('/api/admin/settings', admin)).body;
  expect(await read()).toMatchObject({ dispatch: { emergency: offer }, turnMinutes: 5 });

  await t.patch('/api/admin/settings', admin, { turnMinutes: 12 });
  await t.patch('/api/admin/settings', admin, { dispatch: { emergency: suggest, standard: suggest } });
  expect(await read()).toMatchObject({ dispatch: { emergency: suggest }, turnMinutes: 12 });
});

it('settings that an older version stored advise where to wait, as by default', async () => {
  const t = await startTestApp();
  const admin = await t.staff('admin', 'mreyes');
  await t.db.insertInto('settings').values({ name: 'company', value: '{"turnMinutes":5}' }).execute();
  const waitingAdvice = async () => (await t.get('/api/admin/settings', admin)).body.waitingAdvice;
  expect(await waitingAdvice()).toEqual({ isOn: true, minSavedPerMinute: 0.1 });
  await t.patch('/api/admin/settings', admin, { waitingAdvice: { isOn: false, minSavedPerMinute: 0.3 } });
  await t.patch('/api/admin/settings', admin, { turnMinutes: 12 });
  expect(await waitingAdvice()).toEqual({ isOn: false, minSavedPerMinute: 0.3 });
});

it('the threshold for sending another technician is a whole number of minutes from 0 to 60', async () => {
  const t = await startTestApp();
  const admin = await t.staff('admin', 'mreyes');
  const status = async (turnMinutes: unknown) =>
    (await t.patch('/api/admin/settings', admin, { turnMinutes })).status;
  for (const minutes of [0, 60]) expect(await status(minutes), String(minutes)).toBe(200);
  for (const minutes of [-1, 61, 2.5, '5', null]) expect(await status(minutes), String(minutes)).toBe(400);
});
