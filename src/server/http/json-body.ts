import type { FastifyInstance } from 'fastify';
import { Failure } from '../../domain/failure.ts';

const DEEPEST = 20;
/** The escape of a NUL, which PostgreSQL stores in no text; after an escaped backslash it is none. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** JSON is the only body there is, unless a route asks for another; it may be nested 20 levels at most. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, undefined);
    if (depthOf(body) > DEEPEST)
      return done(new Failure('INVALID', 'The request is nested too deeply.'), undefined);
    if (NUL.test(body))
      return done(new Failure('INVALID', 'The request holds a character that is no text.'), undefined);
    parse(request, body, done);
  });
}

/** Counts brackets outside of strings, which is enough for valid JSON and costs one pass. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < json.length; i += 1) {
    const c = json.charCodeAt(i);
    if (inString) {
      if (c === 0x5c) i += 1;
      else if (c === 0x22) inString = false;
    } else if (c === 0x22) inString = true;
    else if (c === 0x7b || c === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (c === 0x7d || c === 0x5d) depth -= 1;
  }
  return deepest;
}
