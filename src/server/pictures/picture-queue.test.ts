import { describe, expect, it } from 'vitest';
import { Failure } from '../../domain/failure.ts';
import { createPictureQueue } from './picture-queue.ts';
import type { PictureRules, reencode } from './reencode.ts';

const rules: PictureRules = { size: { width: 8 }, maxPixels: 100, tooManyPixels: 'too many' };

/** A queue whose pictures are drawn when the test says so; a picture is named by its content. */
function startQueue() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const draw: typeof reencode = (content, _, { signal } = {}) =>
    new Promise((resolve, reject) => {
      const name = content.toString();
      begun.push(name);
      ends.set(name, () => resolve(content));
      signal?.addEventListener('abort', () => reject(new Failure('OVERLOADED')));
    });
  const queue = createPictureQueue(draw);
  const send = (role: 'customer' | 'tech' | 'admin', id: string, name: string) =>
    queue.reencode(Buffer.from(name), rules, { role, id }).then(String, ({ code }: Failure) => code);
  const end = async (name: string, sent: Promise<string>) => {
    ends.get(name)?.();
    expect(await sent).toBe(name);
  };
  return { queue, begun, send, end };
}

describe('the queue of pictures', () => {
  it('a picture of staff goes before those of customers, and the one that made way is drawn again', async () => {
    const { begun, send, end } = startQueue();
    const [one, two] = [send('customer', 'a', 'one'), send('customer', 'b', 'two')];
    const proof = send('tech', 'dana', 'proof');
    await expect.poll(() => begun).toEqual(['one', 'proof']);
    await end('proof', proof);
    await expect.poll(() => begun).toEqual(['one', 'proof', 'one']);
    await end('one', one);
    await end('two', two);
    expect(begun).toEqual(['one', 'proof', 'one', 'two']);
  });

  it('a picture of staff does not interrupt one of staff', async () => {
    const { begun, send, end } = startQueue();
    const first = send('tech', 'dana', 'first');
    const second = send('admin', 'reyes', 'second');
    expect(begun).toEqual(['first']);
    await end('first', first);
    await end('second', second);
    expect(begun).toEqual(['first', 'second']);
  });

  it('accounts take turns', async () => {
    const { begun, send, end } = startQueue();
    const sent = [
      ['a', 'a1'],
      ['a', 'a2'],
      ['b', 'b1'],
    ].map(([id = '', name = '']) => [name, send('customer', id, name)] as const);
    const of = new Map(sent);
    for (const name of ['a1', 'b1', 'a2']) {
      await expect.poll(() => begun.at(-1)).toBe(name);
      await end(name, of.get(name) ?? Promise.reject(new Error(name)));
    }
  });

  it('customers who fill their places leave those of staff, whose account has two at a time', async () => {
    const { send } = startQueue();
    const customers = ['a', 'a', 'b', 'b', 'c', 'c'].map((id, n) => send('customer', id, `${id}${n}`));
    expect(await customers[5]).toBe('OVERLOADED');
    const proofs = ['dana', 'dana', 'dana'].map((id, n) => send('tech', id, `proof ${n}`));
    expect(await proofs[2]).toBe('OVERLOADED');
    expect(await Promise.race([proofs[0], proofs[1], Promise.resolve('waiting')])).toBe('waiting');
  });

  it('what waits ends when the queue stops', async () => {
    const { queue, send } = startQueue();
    const sent = [send('customer', 'a', 'one'), send('tech', 'dana', 'proof')];
    queue.stop();
    expect(await Promise.race(sent)).toBe('OVERLOADED');
  });
});
