import type { FastifyRequest } from 'fastify';
import { within } from '../../lib/timing.ts';

/** The answers of the API that a page shows first, by path, and the server's time in epoch milliseconds. */
export type FirstView = { atMs: number; answers: Record<string, unknown> };

/** What a page reads: at once, and when it has those answers. */
export type PageReads = {
  firstReads(path: string): string[] | null;
  furtherReads(view: FirstView): string[];
};

/** A page waits no longer for its data: its scripts can read it as well. */
const READ_LIMIT_MS = 1000;
/** Who asks, from where, and in which language. */
const CALLER_HEADERS = [
  'accept-language',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
];

/** Asks the API as the visitor would; null unless the API answers with 200. */
async function ask({ server, raw, headers }: FastifyRequest, url: string): Promise<unknown> {
  const answer = await server.inject({
    url,
    remoteAddress: raw.socket.remoteAddress,
    headers: Object.fromEntries(
      CALLER_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
  });
  return answer.statusCode === 200 ? answer.json() : null;
}

/** Adds the answers of paths to the view; false if the API refuses one of them. */
async function addAnswers(request: FastifyRequest, view: FirstView, paths: string[]): Promise<boolean> {
  const answers = await Promise.all(paths.map((path) => ask(request, path)));
  for (const [n, path] of paths.entries()) view.answers[path] = answers[n];
  return !answers.includes(null);
}

/**
 * Returns what a page shows first, as the API answers its visitor; null for a page that the browser renders, for a
 * visitor to whom the API does not give the data, and when the API is slow.
 */
export async function readFirstView(
  request: FastifyRequest,
  path: string,
  { firstReads, furtherReads }: PageReads,
  atMs: number,
): Promise<FirstView | null> {
  const paths = firstReads(path);
  if (!paths) return null;
  const view: FirstView = { atMs, answers: {} };
  const read = async () => {
    if (!(await addAnswers(request, view, paths))) return null;
    return (await addAnswers(request, view, furtherReads(view))) ? view : null;
  };
  return within(READ_LIMIT_MS, read());
}

/** Returns the view as a script element: data, which no browser executes. */
export const viewElement = (view: FirstView): string =>
  `<script type="application/json" id="first-view">${JSON.stringify(view).replaceAll('<', '\\u003c')}</script>`;
