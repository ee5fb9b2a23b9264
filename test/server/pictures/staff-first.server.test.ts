import { expect, it } from 'vitest';
import { png } from '../../png.ts';
import { type Caller, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';

const PROOFS = 20;
const CUSTOMERS = 3;
const UPLOADS_OF_CUSTOMER = 2;

async function send(t: TestApp, path: string, as: Caller, photo: Buffer): Promise<number> {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(photo)]), 'photo.png');
  const init = { method: 'POST', headers: { ...as.headers, origin: ORIGIN }, body: form };
  const answer = await fetch(t.url + path, init);
  await answer.arrayBuffer();
  return answer.status;
}

it(`all ${PROOFS} proofs of a technician are drawn while three customers keep two pictures each being drawn`, async () => {
  const t = await startTestApp();
  const [admin, dana] = [await t.staff('admin', 'mreyes'), await t.staff('tech', 'dmorales')];
  const { id } = await t.book(await t.customer());
  await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: dana.id });
  for (const status of ['confirmed', 'in_progress', 'completed'])
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status });

  // 49 megapixels in 143 kB, and the most that a profile picture may have.
  const huge = await png({ width: 7000, height: 7000 });
  const largest = await png({ width: 4096, height: 3072 });
  const answers = new Map<number, number>();
  let isOver = false;
  const keepUploading = async (as: Caller) => {
    for (let n = 0; !isOver; n += 1) {
      const status = await send(t, '/api/upload-photo', as, n % 2 === 0 ? huge : largest);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, n) => t.customer(`customer-${n}@example.com`)),
  );
  const uploading = customers.flatMap((each) =>
    Array.from({ length: UPLOADS_OF_CUSTOMER }, () => keepUploading(each)),
  );
  await expect.poll(() => answers.size).toBeGreaterThan(0);

  const photo = await png({ width: 1600, height: 1200 });
  const proofs: number[] = [];
  while (proofs.length < PROOFS) proofs.push(await send(t, `/api/tech/bookings/${id}/proof`, dana, photo));
  isOver = true;
  await Promise.all(uploading);
  expect(proofs).toEqual(Array(PROOFS).fill(200));
  expect(answers.get(413)).toBeGreaterThan(0);
}, 300_000);
