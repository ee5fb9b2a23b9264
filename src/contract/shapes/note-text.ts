import * as z from 'zod/mini';
import { MAX_NOTE } from '../../domain/bookings/proof.ts';
import { severalLines } from '../../domain/plain-text.ts';
import { texts } from '../../domain/texts.ts';

/** What a dispatcher writes for the others. */
export const NoteText = z
  .string()
  .check(
    severalLines,
    z.trim(),
    z.minLength(1, texts('Please write a note.')),
    z.maxLength(MAX_NOTE, texts('Please use at most 500 characters')),
  );
