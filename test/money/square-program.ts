// The payment service in its own process, which square-process.ts starts.
import { randomFrom } from '../random.ts';
import type { SquareQuestion } from './square-process.ts';
import { type SquareFault, squareFaults, startSquare } from './square-server.ts';

const [seed = '1', faultRate = '0'] = process.argv.slice(2);
const random = randomFrom(Number(seed));
const next: SquareFault[] = [];
let rate = Number(faultRate);

const nextFault = (call: string): SquareFault | null => {
  if (call === 'POST /v2/payments' && next.length > 0) return next.shift() ?? null;
  if (random() >= rate) return null;
  return squareFaults[Math.floor(random() * squareFaults.length)] ?? null;
};
const square = await startSquare({ nextFault });

process.on('message', (question: SquareQuestion) => {
  if (question.ask === 'fail') next.push(...question.faults);
  if (question.ask === 'heal') rate = 0;
  process.send?.({ id: question.id, books: question.ask === 'books' ? square.books() : null });
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0, baseUrl: square.baseUrl });
