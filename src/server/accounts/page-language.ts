import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { changeProfile } from './change-customer.ts';
import { readSessionCookie } from './session-cookie.ts';

/**
 * Returns the language of the account whose session a page's request has. The one that the page's address chooses, which
 * the pages have, is stored in it first: the next page reads it, however soon the customer goes there.
 */
export async function pageLanguage(
  context: Context,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  chosen: string | null,
): Promise<string | null> {
  const session = await readSessionCookie(context, cookies);
  if (!session) return null;
  const language = session.language ?? null;
  if (chosen === null || chosen === language) return language;
  await changeProfile(context, session.id, { language: chosen });
  return chosen;
}
