export { randomFrom } from '../src/domain/random.ts';
