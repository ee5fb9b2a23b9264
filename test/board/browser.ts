/** The parts of a browser that the board's code needs without a page; BOARD_URL and BOARD_SESSION set them. */
const { BOARD_URL: url = '', BOARD_SESSION: session = '' } = process.env;

/** How often the board showed a browser notification, by tag. */
export const shown = new Map<string, number>();

const listening = { addEventListener: () => {}, removeEventListener: () => {} };
const registration = {
  ...listening,
  showNotification: async (_title: string, { tag }: { tag: string }) => {
    shown.set(tag, (shown.get(tag) ?? 0) + 1);
  },
  getNotifications: async () => [],
  update: async () => registration,
};
const document = {
  getElementById: () => null,
  head: {},
  ...listening,
  title: 'Admin',
  hidden: false,
  visibilityState: 'visible',
  activeElement: null,
  querySelector: () => null,
};
const storage = new Map([['adminSession', session]]);
const send = fetch;

Object.defineProperties(
  globalThis,
  Object.fromEntries(
    Object.entries({
      document,
      window: { ...listening, document, HTMLIFrameElement: class {} },
      location: new URL(url),
      localStorage: {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
        removeItem: (key: string) => void storage.delete(key),
      },
      navigator: {
        userAgent: '',
        serviceWorker: {
          ready: Promise.resolve(registration),
          register: async () => registration,
          getRegistration: async () => registration,
        },
      },
      Notification: { permission: 'granted' },
      matchMedia: () => ({ matches: false }),
      MutationObserver: class {
        observe = () => {};
        disconnect = () => {};
      },
      fetch: (path: string, options?: RequestInit) => send(new URL(path, url), options),
    }).map(([name, value]) => [name, { value, configurable: true, writable: true }]),
  ),
);

/** What React needs of the element that it renders into, for components that render nothing. */
export const container = {
  ...listening,
  nodeType: 1,
  nodeName: 'DIV',
  tagName: 'DIV',
  namespaceURI: 'http://www.w3.org/1999/xhtml',
  ownerDocument: document,
  textContent: '',
} as unknown as Element;
