import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { PhoneStore, UnsentStep } from '../offline/phone-store.ts';
import { createStepOutbox, type StepOutbox, type StepOutcome } from './step-outbox.ts';

let network: 'up' | 'down';
let server: { version: number };
let asked: [what: string, version: number][];
let outcomes: string[];
let waiting: string[];
let failedCounts: number[];
let device: Map<string, UnsentStep>;
let outbox: StepOutbox;

const store: PhoneStore<UnsentStep> = {
  load: async (techId) => [...device.values()].filter((step) => step.techId === techId),
  save: async (steps) => {
    for (const step of steps) device.set(step.id, structuredClone(step));
  },
  forget: async (ids) => {
    for (const id of ids) device.delete(id);
  },
};
const open = () =>
  createStepOutbox({
    techId: 'dmorales',
    store,
    unsaved: new Map(),
    lock: (_lane, work) => work(),
    send: async ({ what, job, problem, photo: added, message, confirmed, code }) => {
      if (what === 'proof') await photo;
      if (network === 'down') throw new Error('no network');
      asked.push([what, job.version]);
      if (message) return refusesMessage ? { kind: 'refused', message: 'Over.' } : { kind: 'done', job };
      if (what === 'charging' && refusesReading) return { kind: 'refused', message: 'Start first.' };
      if (added && refusesPhoto) return { kind: 'refused', message: 'Too large.' };
      if (wantedCode && code !== wantedCode)
        return { kind: 'asked', message: 'The code, please.', asksCode: true };
      if (question && !confirmed && !problem && !added) return { kind: 'asked', message: question };
      const hasVersion = !problem && !added && what !== 'charging' && what !== 'proof';
      if (hasVersion && job.version !== server.version)
        return { kind: 'refused', message: 'mreyes was first.' };
      server.version += 1;
      return { kind: 'done', job: aBooking({ id: job.id, version: server.version }) };
    },
    onChange: (steps, count) => {
      waiting = steps.map(({ what }) => what);
      if (count !== failedCounts.at(-1)) failedCounts.push(count);
    },
    onOutcome: (step, outcome, late) => {
      outcomes.push(`${step.what} ${outcome.kind}${late ? ' later' : ''}`);
    },
  });
let photo: Promise<void>;
/** What the server asks about each step that is not confirmed. */
let question: string | null;
let refusesPhoto: boolean;
let refusesReading: boolean;
let refusesMessage: boolean;
let wantedCode: string | null;
let taps = 0;
const tap = (what: UnsentStep['what'], version: number, jobId = 'job'): Promise<StepOutcome> =>
  outbox.put({
    id: `step-${String(taps++).padStart(4, '0')}`,
    techId: 'dmorales',
    tappedAtMs: 0,
    what,
    job: { id: jobId, version, assignedTechId: 'dmorales' },
    ...(what === 'problem' && { problem: { kind: 'locked', note: '' } }),
    ...(what === 'charging' && { reading: { kwh: 2, percent: null } }),
    ...(what === 'message' && { message: { text: null, ready: 'at_car' } }),
    ...(what === 'photo' && { photo: { kind: 'locked', reportedAtMs: 0, content: new Blob() } }),
    ...(what === 'proof' && { proof: { startPercent: '4', endPercent: '', kwh: '', note: '', photo: null } }),
  });

beforeEach(() => {
  vi.useFakeTimers();
  network = 'up';
  photo = Promise.resolve();
  question = null;
  refusesPhoto = false;
  refusesReading = false;
  refusesMessage = false;
  wantedCode = null;
  server = { version: 4 };
  asked = [];
  outcomes = [];
  waiting = [];
  failedCounts = [];
  device = new Map();
  outbox = open();
});
afterEach(() => {
  outbox.close();
  vi.useRealTimers();
});

describe('step outbox of a technician', () => {
  it('a job step is sent at once while online, and removed from the device when answered', async () => {
    expect(await tap('confirmed', 4)).toMatchObject({ kind: 'done', job: { version: 5 } });
    expect([outcomes, waiting, device.size]).toEqual([['confirmed done'], [], 0]);
    // A step that is being sent does not count as waiting.
    expect(failedCounts).toEqual([0]);
  });

  it('a job step taken offline survives a reload and is sent with the version the technician saw', async () => {
    network = 'down';
    expect(await tap('confirmed', 4)).toEqual({ kind: 'stored' });
    expect([waiting, failedCounts]).toEqual([['confirmed'], [0, 1]]);
    outbox.close();
    network = 'up';
    outbox = open();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([['confirmed', 4]]);
    expect(outcomes).toEqual(['confirmed stored', 'confirmed done later']);
    expect(device.size).toBe(0);
  });

  it('a second offline step of a job is sent with the version that the first step led to', async () => {
    network = 'down';
    await tap('in_progress', 4);
    await tap('completed', 4);
    network = 'up';
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([
      ['in_progress', 4],
      ['completed', 5],
    ]);
    expect(waiting).toEqual([]);
  });

  it('offline steps of a job are all refused when the job has changed; steps of other jobs are sent', async () => {
    network = 'down';
    await tap('in_progress', 4);
    await tap('completed', 4);
    await tap('confirmed', 9, 'other');
    server.version = 9;
    network = 'up';
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([
      ['in_progress', 4],
      ['confirmed', 9],
    ]);
    expect(outcomes.slice(3)).toEqual([
      'in_progress refused later',
      'completed refused later',
      'confirmed done later',
    ]);
    expect(device.size).toBe(0);
  });

  it('a job step is sent while the photo of an earlier proof of service uploads', async () => {
    let arrive = () => {};
    photo = new Promise((resolve) => {
      arrive = resolve;
    });
    const proof = tap('proof', 4, 'finished');
    expect(await tap('confirmed', 4)).toMatchObject({ kind: 'done' });
    expect(asked).toEqual([['confirmed', 4]]);
    server.version = 4;
    arrive();
    expect(await proof).toMatchObject({ kind: 'done' });
  });

  it('an offline step of a job is sent before the proof of service of that job', async () => {
    network = 'down';
    await tap('completed', 4);
    expect(await tap('proof', 4)).toEqual({ kind: 'stored' });
    network = 'up';
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([
      ['completed', 4],
      ['proof', 5],
    ]);
  });

  it('a job step taken offline is sent again automatically once online', async () => {
    network = 'down';
    await tap('confirmed', 4);
    await vi.advanceTimersByTimeAsync(60_000);
    network = 'up';
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toEqual([['confirmed', 4]]);
  });

  it('an offline step that the server asks about waits for the answer, and later steps of its job with it', async () => {
    network = 'down';
    await tap('arrived', 4);
    await tap('in_progress', 4);
    question = 'Are you really there?';
    network = 'up';
    outbox.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, waiting]).toEqual([[['arrived', 4]], ['arrived', 'in_progress']]);
    expect([...device.values()].map((step) => step.question)).toEqual([question, undefined]);
    // The question survives a reload.
    outbox.close();
    outbox = open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
    question = null;
    await outbox.answer([...device.keys()][0] ?? '', true);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.slice(1)).toEqual([
      ['arrived', 4],
      ['in_progress', 5],
    ]);
    expect(device.size).toBe(0);
  });

  it('a step that is not meant is removed with the later steps of its job', async () => {
    question = 'Are you really there?';
    expect(await tap('arrived', 4)).toEqual({ kind: 'asked', message: question });
    expect(await tap('in_progress', 4)).toEqual({ kind: 'stored' });
    expect(await tap('proof', 4)).toEqual({ kind: 'stored' });
    expect(await tap('confirmed', 4, 'other')).toMatchObject({ kind: 'asked' });
    await outbox.answer([...device.keys()][0] ?? '', false);
    expect([waiting, device.size]).toEqual([['confirmed'], 1]);
  });

  it('a problem is sent although the server asks about an earlier step, and whatever the version', async () => {
    question = 'Are you really there?';
    await tap('arrived', 4);
    server.version = 9;
    expect(await tap('problem', 4)).toMatchObject({ kind: 'done' });
    expect(waiting).toEqual(['arrived']);
  });

  it('the photo of a problem is sent after its report, once, and beside a step that the server asks about', async () => {
    question = 'Are you really there?';
    await tap('arrived', 4);
    network = 'down';
    await tap('problem', 4);
    expect(await tap('photo', 4)).toEqual({ kind: 'stored' });
    outbox.close();
    network = 'up';
    outbox = open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.map(([what]) => what)).toEqual(['arrived', 'problem', 'photo']);
    expect(waiting).toEqual(['arrived']);
  });

  it('a photo that is refused takes no step with it, and a refused step takes no photo of a sent report', async () => {
    network = 'down';
    refusesPhoto = true;
    await tap('confirmed', 4);
    await tap('photo', 4);
    await tap('in_progress', 4);
    network = 'up';
    outbox.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcomes.filter((each) => !each.includes('stored')).toSorted()).toEqual([
      'confirmed done later',
      'in_progress done later',
      'photo refused later',
    ]);
    refusesPhoto = false;
    network = 'down';
    outcomes = [];
    server.version = 20;
    await tap('completed', 4);
    await tap('photo', 4);
    network = 'up';
    outbox.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcomes.filter((each) => !each.includes('stored')).toSorted()).toEqual([
      'completed refused later',
      'photo done later',
    ]);
  });

  it('what has no version is sent though an earlier step is refused', async () => {
    network = 'down';
    for (const what of ['arrived', 'in_progress', 'problem', 'photo', 'proof'] as const) await tap(what, 4);
    network = 'up';
    server.version = 9;
    outbox.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcomes.filter((each) => !each.includes('stored')).toSorted()).toEqual([
      'arrived refused later',
      'in_progress refused later',
      'photo done later',
      'problem done later',
      'proof done later',
    ]);
    expect([asked.map(([what]) => what), device.size]).toEqual([['arrived', 'problem', 'photo', 'proof'], 0]);
  });

  it('a report that is taken back takes its photo with it', async () => {
    network = 'down';
    await tap('problem', 4);
    await tap('photo', 4);
    expect(await outbox.withdraw([...device.keys()][0] ?? '')).toBe(true);
    expect([waiting, device.size]).toEqual([[], 0]);
  });

  it('a problem that waits to be sent can be taken back, one that is being sent cannot', async () => {
    network = 'down';
    await tap('problem', 4);
    const [id = ''] = device.keys();
    expect(await outbox.withdraw(id)).toBe(true);
    expect([waiting, device.size, await outbox.withdraw(id)]).toEqual([[], 0, false]);
    let arrive = () => {};
    photo = new Promise((resolve) => {
      arrive = resolve;
    });
    network = 'up';
    outbox.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    const proof = tap('proof', 4);
    await vi.advanceTimersByTimeAsync(0);
    expect(await outbox.withdraw([...device.keys()][0] ?? '')).toBe(false);
    arrive();
    expect(await proof).toMatchObject({ kind: 'done' });
  });

  it('a message that is written offline waits on the device and is sent once, beside the steps', async () => {
    network = 'down';
    await tap('confirmed', 4);
    expect(await tap('message', 4)).toEqual({ kind: 'stored' });
    outbox.close();
    network = 'up';
    outbox = open();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.filter(([what]) => what === 'message')).toHaveLength(1);
    expect(outcomes).toContain('message done later');
    expect(device.size).toBe(0);
  });

  it('a message changes no version of later steps, and waits for no upload and no answer', async () => {
    question = 'Is it meant?';
    await tap('in_progress', 4);
    expect(await tap('message', 3)).toMatchObject({ kind: 'done' });
    question = null;
    photo = new Promise(() => {});
    void tap('proof', 4);
    expect(await tap('message', 3)).toMatchObject({ kind: 'done' });
    await outbox.answer([...device.keys()][0] ?? '', true);
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes).not.toContain('in_progress refused later');
    expect(asked.filter(([what]) => what === 'in_progress').every(([, version]) => version === 4)).toBe(true);
  });

  it('a refused message removes no step, and a refused step no message', async () => {
    network = 'down';
    await tap('message', 4);
    await tap('confirmed', 3);
    await tap('message', 4);
    refusesMessage = true;
    network = 'up';
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(([what]) => what).sort()).toEqual(['confirmed', 'message', 'message']);
    expect(outcomes.filter((outcome) => outcome === 'message refused later')).toHaveLength(2);
  });

  it('a reading of the charge that was made offline is sent in its turn, and the next step gets its version', async () => {
    network = 'down';
    await tap('in_progress', 4);
    expect(await tap('charging', 4)).toEqual({ kind: 'stored' });
    await tap('completed', 4);
    network = 'up';
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([
      ['in_progress', 4],
      ['charging', 5],
      ['completed', 6],
    ]);
  });

  it('a refused reading of the charge removes no later step, and a refused start no reading', async () => {
    network = 'down';
    await tap('charging', 4);
    await tap('completed', 4);
    refusesReading = true;
    network = 'up';
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes.slice(-2)).toEqual(['charging refused later', 'completed done later']);
    refusesReading = false;
    network = 'down';
    await tap('in_progress', 1);
    await tap('charging', 1);
    network = 'up';
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes.slice(-2)).toEqual(['in_progress refused later', 'charging done later']);
  });

  it('a step whose code the server asks for is sent again with the code, until it is the right one', async () => {
    wantedCode = '0815';
    expect(await tap('in_progress', 4)).toMatchObject({ kind: 'asked', asksCode: true });
    const [step] = device.values();
    expect(step?.asksCode).toBe(true);
    const id = step?.id ?? '';
    await outbox.answer(id, true, '1111');
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting).toEqual(['in_progress']);
    await outbox.answer(id, true, '0815');
    await vi.advanceTimersByTimeAsync(0);
    expect([waiting, device.size]).toEqual([[], 0]);
    expect(outcomes.at(-1)).toBe('in_progress done later');
  });
});
