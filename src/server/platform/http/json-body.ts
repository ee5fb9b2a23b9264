import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../domain/failure.ts';

const MAX_DEPTH = 20;
/**
 * The JSON escape of NUL, which PostgreSQL cannot store in text. An escaped backslash before `u0000` does not count.
 */
export const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Parses JSON bodies, at most 20 levels deep. Other media types are rejected unless a route registers a parser. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, undefined);
    if (depthOf(body) > MAX_DEPTH)
      return done(new Failure('INVALID', 'The request is nested too deeply.'), undefined);
    if (NUL.test(body))
      return done(new Failure('INVALID', 'The request holds a character that is no text.'), undefined);
    parse(request, body, done);
  });
}

/** Counts brackets outside of strings, which suffices for valid JSON and takes one pass. */
function depthOf(json: string): number {
  let depth = 0;
  let maxDepth = 0;
  let inString = false;
  for (let i = 0; i < json.length; i += 1) {
    const c = json.charCodeAt(i);
    if (inString) {
      if (c === 0x5c) i += 1;
      else if (c === 0x22) inString = false;
    } else if (c === 0x22) inString = true;
    else if (c === 0x7b || c === 0x5b) maxDepth = Math.max(maxDepth, ++depth);
    else if (c === 0x7d || c === 0x5d) depth -= 1;
  }
  return maxDepth;
}
