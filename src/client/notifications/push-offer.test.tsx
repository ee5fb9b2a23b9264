// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import PushOffer from './push-offer.tsx';

const OFFER = 'Tell me when the van is near: you can lock your phone';
const subscription = {
  endpoint: 'https://push.example.com/1',
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => true,
};

let subscribed = false;
let asked: string[] = [];
let remove = () => {};
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

/** Opens the offer in a browser with pushes; the server has those of the customer if `isOn`. */
function open({ isOn = false, permission = 'default' } = {}): void {
  subscribed = isOn;
  asked = [];
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = 'granted';
      return 'granted';
    },
  };
  const registration = {
    ...{ addEventListener() {}, update: async () => {} },
    pushManager: { getSubscription: async () => subscription, subscribe: async () => subscription },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('caches', { open: async () => ({ put: async () => {}, match: async () => undefined }) });
  vi.stubGlobal('navigator', {
    ...{ userAgent: '', maxTouchPoints: 0 },
    serviceWorker: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      register: async () => registration,
    },
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.href);
    asked.push(pathname);
    if (pathname.endsWith('/subscribe')) subscribed = true;
    const answer = pathname.endsWith('/key') ? { publicKey: '' } : { subscribed };
    return new Response(JSON.stringify(answer));
  });
  remove = render(<PushOffer />);
}

const text = () => document.body.textContent ?? '';

it('a push is offered to a customer without one, and confirmed once it is on', async () => {
  open();
  await expect.poll(text).toContain(OFFER);
  document.querySelector('button')?.click();
  await expect.poll(text).toContain('We tell you when the van is near. You can lock your phone.');
  expect(subscribed).toBe(true);
});

it('a browser that was never allowed to show any is offered them at once, so that nothing moves later', () => {
  open();
  expect(text()).toContain(OFFER);
});

it('no push is offered where it is on or cannot be', async () => {
  open({ permission: 'denied' });
  expect(text()).not.toContain(OFFER);
  remove();
  open({ isOn: true, permission: 'granted' });
  await expect.poll(() => asked).toContain('/api/push/state');
  expect(text()).not.toContain(OFFER);
});
