import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { PhoneStore, UnsentStep } from '../offline/phone-store.ts';
import { createStepOutbox, type StepOutbox } from './step-outbox.ts';

let network: 'up' | 'down' | 'silent';
/** What the device does: `unreadable` loads nothing, `full` saves nothing, `stuck` deletes nothing. */
let storage: 'works' | 'unreadable' | 'full' | 'stuck' | 'fails';
let device: Map<string, UnsentStep>;
let server: { version: number };
let sent: string[];
let outcomes: string[];
let waiting: string[][];
let unsaved: Map<string, UnsentStep>;
let answerNow: () => void;
let tabs: StepOutbox[];
let turns: Map<string, Promise<unknown>>;

const failsWhen = (...kinds: (typeof storage)[]) => {
  if (storage === 'fails' || kinds.includes(storage)) throw new Error('no storage');
};
const store: PhoneStore<UnsentStep> = {
  async load(techId) {
    failsWhen('unreadable');
    return structuredClone([...device.values()].filter((step) => step.techId === techId));
  },
  async save(steps) {
    failsWhen('full');
    for (const step of steps) device.set(step.id, structuredClone(step));
  },
  async forget(ids) {
    failsWhen('stuck');
    for (const id of ids) device.delete(id);
  },
};

/** The lock of the device, which all tabs share. */
function lock<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(lane) ?? Promise.resolve()).then(work);
  turns.set(
    lane,
    turn.catch(() => undefined),
  );
  return turn;
}

/** Opens the technician's page in a new tab; `memory` has what the page could not store. */
function openTab(memory = new Map<string, UnsentStep>()): StepOutbox {
  const n = tabs.length;
  const tab = createStepOutbox({
    techId: 'dmorales',
    store,
    unsaved: memory,
    lock,
    send: async ({ what, job, problem, photo }) => {
      if (network === 'down') throw new Error('no network');
      sent.push(`${n} ${what}`);
      if (network === 'silent')
        await new Promise<void>((resolve) => {
          answerNow = resolve;
        });
      if (!problem && !photo && job.version !== server.version)
        return { kind: 'refused', message: 'changed meanwhile' };
      server.version += 1;
      return { kind: 'done', job: aBooking({ id: job.id, version: server.version }) };
    },
    onChange: (steps) => {
      waiting[n] = steps.map(({ what }) => what);
    },
    onOutcome: (step, { kind }) => {
      outcomes.push(`${n} ${step.what} ${kind}`);
    },
  });
  tabs.push(tab);
  return tab;
}

let taps = 0;
const put = (tab: StepOutbox, what: UnsentStep['what']) => {
  taps += 1;
  const step: UnsentStep = {
    ...{ id: `step-${String(taps).padStart(4, '0')}`, techId: 'dmorales', tappedAtMs: 0, what },
    job: { id: 'job', version: 4, assignedTechId: 'dmorales' },
    ...(what === 'problem' && { problem: { kind: 'cannot_go', note: '' } }),
    ...(what === 'photo' && { photo: { kind: 'locked', reportedAtMs: 0, content: new Blob() } }),
  };
  return { id: step.id, outcome: tab.put(step) };
};
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  network = 'down';
  storage = 'works';
  device = new Map();
  server = { version: 4 };
  sent = [];
  outcomes = [];
  waiting = [];
  unsaved = new Map();
  tabs = [];
  turns = new Map();
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  vi.useRealTimers();
});

/** Opens two tabs, the second of which has read the stored steps of the first. */
async function twoTabs(...stored: UnsentStep['what'][]) {
  const first = openTab();
  const ids: string[] = [];
  for (const what of stored) {
    const { id, outcome } = put(first, what);
    ids.push(id);
    await outcome;
  }
  const second = openTab();
  await settled();
  expect(waiting[1]).toEqual(stored);
  outcomes = [];
  return { first, second, ids };
}

it('a report that is taken back in one tab is not sent by another', async () => {
  const { first, second, ids } = await twoTabs('problem');
  expect(await first.withdraw(ids[0] ?? '')).toBe(true);
  network = 'up';
  second.flush();
  first.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, device.size, waiting]).toEqual([[], 0, [[], []]]);
});

it('steps that one tab has sent are neither sent nor refused in another, which was asleep', async () => {
  const { first, second } = await twoTabs('in_progress', 'completed');
  network = 'up';
  first.flush();
  await settled();
  second.flush();
  await settled();
  expect(sent).toEqual(['0 in_progress', '0 completed']);
  expect(outcomes.filter((outcome) => outcome.includes('refused'))).toEqual([]);
  expect(waiting).toEqual([[], []]);
});

it('two tabs that are online again at once send each step once, with the version that the earlier step led to', async () => {
  const { first, second } = await twoTabs('in_progress', 'completed');
  network = 'up';
  first.flush();
  second.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map((each) => each.slice(2))).toEqual(['in_progress', 'completed']);
  expect(outcomes.filter((outcome) => outcome.includes('refused'))).toEqual([]);
  expect(device.size).toBe(0);
});

it('a tab sends the rest with the present version when the tab that sent the first step is closed', async () => {
  const { first, second } = await twoTabs('in_progress', 'completed');
  network = 'silent';
  first.flush();
  await settled();
  first.close();
  network = 'up';
  answerNow();
  second.flush();
  await settled();
  expect(sent).toEqual(['0 in_progress', '1 completed']);
  expect(outcomes.filter((outcome) => outcome.includes('refused'))).toEqual([]);
});

it('a report that another tab is sending cannot be taken back', async () => {
  const { first, second, ids } = await twoTabs('problem');
  network = 'silent';
  first.flush();
  await settled();
  const withdrawn = second.withdraw(ids[0] ?? '');
  await settled();
  answerNow();
  expect(await withdrawn).toBe(false);
  expect(sent).toEqual(['0 problem']);
});

it('a question that is answered in one tab is no question in another', async () => {
  const { first, second, ids } = await twoTabs('in_progress');
  const id = ids[0] ?? '';
  const step = device.get(id);
  if (step) device.set(id, { ...step, question: 'Is it meant?' });
  for (const tab of [first, second]) tab.flush();
  await settled();
  await first.answer(id, false);
  await second.answer(id, true);
  network = 'up';
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, device.size, waiting]).toEqual([[], 0, [[], []]]);
});

it('a step that the device cannot store is unsaved, and is sent from memory', async () => {
  for (const kind of ['full', 'fails'] as const) {
    storage = kind;
    network = 'down';
    const tab = openTab(unsaved);
    const { id, outcome } = put(tab, 'problem');
    expect(await outcome).toEqual({ kind: 'unsaved' });
    expect([...unsaved.keys()]).toEqual([id]);
    network = 'up';
    tab.flush();
    await settled();
    expect([sent.pop(), unsaved.size, device.size]).toEqual([`${tabs.length - 1} problem`, 0, 0]);
  }
});

it('a step that the device could not store is stored once there is room', async () => {
  storage = 'full';
  const tab = openTab(unsaved);
  await put(tab, 'problem').outcome;
  storage = 'works';
  await vi.advanceTimersByTimeAsync(15_000);
  expect([unsaved.size, device.size]).toEqual([0, 1]);
});

it('an unsaved step waits while another page of the app is shown', async () => {
  storage = 'fails';
  const tab = openTab(unsaved);
  await put(tab, 'problem').outcome;
  tab.close();
  network = 'up';
  openTab(unsaved);
  await settled();
  expect([sent, unsaved.size]).toEqual([['1 problem'], 0]);
});

it('stored steps are read once the connection is back, if the store could not be read before', async () => {
  const first = openTab();
  await put(first, 'problem').outcome;
  first.close();
  storage = 'unreadable';
  const second = openTab();
  await settled();
  expect(waiting[1]).toEqual([]);
  storage = 'works';
  network = 'up';
  second.flush();
  await settled();
  expect([sent, device.size]).toEqual([['1 problem'], 0]);
});

it('a step that the device fails to delete is sent once, and deleted later', async () => {
  const tab = openTab();
  await put(tab, 'problem').outcome;
  storage = 'stuck';
  network = 'up';
  tab.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, device.size]).toEqual([['0 problem'], 1]);
  storage = 'works';
  tab.flush();
  await settled();
  expect([sent, device.size]).toEqual([['0 problem'], 0]);
});

it('a photo is sent while the steps of the same page wait for their turn', async () => {
  network = 'up';
  void lock('steps', () => new Promise(() => {}));
  const tab = openTab();
  void put(tab, 'in_progress').outcome;
  expect(await put(tab, 'photo').outcome).toMatchObject({ kind: 'done' });
  expect(sent).toEqual(['0 photo']);
});
