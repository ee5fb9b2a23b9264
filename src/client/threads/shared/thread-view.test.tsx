// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, render } from '../../../../test/render.tsx';
import type { ThreadMessage } from '../../../domain/bookings/thread.ts';
import { queryClient } from '../../app/query-client.ts';
import { readThread } from '../api.ts';
import { ThreadView, type WrittenMessage } from './thread-view.tsx';
import { useSend } from './use-send.ts';

const PATH = '/api/bookings/b1/messages';
const message = (sequence: number, change: Partial<ThreadMessage>): ThreadMessage => ({
  ...{ sequence, from: 'tech', name: null, ready: null, text: null, at: '2026-11-27T15:00:00.000Z' },
  ...change,
});

let remove = () => {};
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

const lines = () => [...document.querySelectorAll('[role=log] li')].map(({ textContent }) => textContent);
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    ({ textContent, ariaLabel }) => textContent === name || ariaLabel === name,
  );
function type(text: string): void {
  const input = document.querySelector<HTMLInputElement>('[name=message]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}

function show(props: Partial<Parameters<typeof ThreadView>[0]> = {}): WrittenMessage[] {
  const sent: WrittenMessage[] = [];
  const onSend = async (written: WrittenMessage) => {
    sent.push(written);
    return true;
  };
  remove = render(<ThreadView side="customer" bookingId="b1" isOpen onSend={onSend} {...props} />);
  return sent;
}

it('a thread shows who wrote what, a ready message in words, and texts as texts', async () => {
  answerWith({
    [PATH]: [
      message(1, { from: 'customer', text: '<img src=x onerror=alert(1)>' }),
      message(2, { name: 'Dana', ready: 'few_minutes' }),
      message(3, { from: 'admin', text: 'The gate is open.' }),
    ],
  });
  show();
  await expect.poll(lines).toHaveLength(3);
  expect(lines()[0]).toMatch(/^You, .*<img src=x onerror=alert\(1\)>$/);
  expect(lines()[1]).toMatch(/^Dana, .*I will be there in a few minutes\.$/);
  expect(lines()[2]).toMatch(/^Curbvolt, .*The gate is open\.$/);
  expect(document.querySelector('[role=log] img')).toBeNull();
});

it('a thread that is shown again has what was written while nothing showed it', async () => {
  queryClient.setQueryData(readThread('customer', 'b1').queryKey, []);
  answerWith({ [PATH]: [message(1, { from: 'admin', text: 'We pay for the paint.' })] });
  show();
  await expect.poll(lines).toHaveLength(1);
});

it('a tap sends a ready message, and the line sends a text and is empty again', async () => {
  answerWith({ [PATH]: [] });
  const sent = show();
  await expect.poll(() => document.body.textContent).toContain('Nobody has written yet.');
  button('Please call me.')?.click();
  await expect.poll(() => sent).toEqual([{ text: null, ready: 'call_me' }]);
  await expect.poll(() => button('Please call me.')?.disabled).toBe(false);
  type('  Gate 4 ');
  await expect.poll(() => button('Send')?.disabled).toBe(false);
  button('Send')?.click();
  await expect.poll(() => sent[1]).toEqual({ text: 'Gate 4', ready: null });
  await expect.poll(() => document.querySelector<HTMLInputElement>('[name=message]')?.value).toBe('');
});

it('a thread of an ended booking is read only, and an unsent message says that it waits', async () => {
  answerWith({ [PATH]: [message(1, { ready: 'at_car' })] });
  show({ isOpen: false, unsent: [{ key: 'k', text: 'Later', ready: null }] });
  await expect.poll(lines).toHaveLength(2);
  expect(lines()[1]).toBe('You, not sent yetLater');
  expect(document.querySelector('form')).toBeNull();
});

it('staff who look at another tab have not read what comes, until they are back', async () => {
  const marked: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST') marked.push(JSON.parse(String(init.body)));
    const answer =
      init?.method === 'POST' ? { ok: true } : [message(7, { from: 'customer', ready: 'at_car' })];
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  show({ side: 'admin' });
  await expect.poll(lines).toHaveLength(1);
  expect(marked).toEqual([]);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => marked).toEqual([{ upTo: 7 }]);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(marked).toHaveLength(1);
});

let send: ReturnType<typeof useSend> = async () => false;
function Sender() {
  send = useSend('customer', 'b1');
  return null;
}

it('a message whose answer was lost is sent again with the same key, the next one with another', async () => {
  const keys: string[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const { key, ready } = JSON.parse(String(init?.body));
    keys.push(key);
    if (isLost) throw new TypeError('no network');
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(message(1, { ready })), { status: 201, headers });
  });
  remove = render(<Sender />);
  const written: WrittenMessage = { text: null, ready: 'at_car' };
  expect(await send(written)).toBe(false);
  isLost = false;
  expect(await send(written)).toBe(true);
  expect(await send(written)).toBe(true);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
