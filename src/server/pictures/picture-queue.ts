import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../domain/failure.ts';
import { texts } from '../../domain/texts.ts';
import { limits } from '../platform/limits/table.ts';
import type { Principal } from '../platform/principal.ts';
import { type PictureRules, reencode } from './reencode.ts';

const RETRY_SECONDS = 10;

/** Whose picture it is. */
type Sender = Pick<Principal, 'role' | 'id'>;

export type PictureQueue = {
  /**
   * Re-encodes an upload as WebP by these rules, see `reencode`.
   * @throws Failure TYPE_UNSUPPORTED, TOO_LARGE, EVIDENCE_NEEDED, OVERLOADED while too many pictures are waiting; the
   * client retries
   */
  reencode(content: Buffer, rules: PictureRules, by: Sender): Promise<Buffer>;
  stop(): void;
};

type Picture = {
  draw: (signal: AbortSignal) => Promise<Buffer>;
  account: string;
  isOfStaff: boolean;
  done: (drawn: Promise<Buffer>) => void;
};

/**
 * Creates the queue of this node, which re-encodes one picture at a time: those of staff first, because a technician
 * stands at a car, and those of several accounts by turns. A picture of a customer that is being drawn makes way for one
 * of staff and is drawn again afterwards.
 * @param drawPicture as `reencode`
 */
export function createPictureQueue(drawPicture: typeof reencode = reencode): PictureQueue {
  const ending = new AbortController();
  let waiting: Picture[] = [];
  let drawing: { picture: Picture; makeWay: AbortController } | null = null;
  let lastAccount = '';

  const countOf = (isSuch: (picture: Picture) => boolean) =>
    [...waiting, ...(drawing ? [drawing.picture] : [])].filter(isSuch).length;
  const isFull = (sender: Pick<Picture, 'account' | 'isOfStaff'>) => {
    const max = sender.isOfStaff ? limits.staffPictures.max : limits.pictures.max;
    return (
      countOf(({ isOfStaff }) => isOfStaff === sender.isOfStaff) >= max ||
      countOf(({ account }) => account === sender.account) >= limits.ownPictures.max
    );
  };

  const next = (): Picture | undefined => {
    const ofStaff = waiting.filter(({ isOfStaff }) => isOfStaff);
    const first = ofStaff.length > 0 ? ofStaff : waiting;
    return first.find(({ account }) => account !== lastAccount) ?? first[0];
  };

  function drawNext(): void {
    const picture = next();
    if (drawing || !picture) return;
    waiting = waiting.filter((other) => other !== picture);
    const makeWay = new AbortController();
    drawing = { picture, makeWay };
    lastAccount = picture.account;
    const drawn = picture.draw(AbortSignal.any([ending.signal, makeWay.signal]));
    const isDrawn = drawn.then(
      () => true,
      () => false,
    );
    void isDrawn.then((isDone) => {
      drawing = null;
      if (!isDone && makeWay.signal.aborted && !ending.signal.aborted) waiting.unshift(picture);
      else picture.done(drawn);
      drawNext();
    });
  }

  return {
    reencode: (content, rules, { role, id }) =>
      new Promise((resolve, reject) => {
        const isOfStaff = role !== 'customer';
        const sender = { account: `${role}:${id}`, isOfStaff };
        if (isFull(sender)) {
          const message = texts('We are busy with other pictures. Please try again in a moment.');
          reject(new Failure('OVERLOADED', message, { retryAfterSeconds: RETRY_SECONDS }));
          return;
        }
        const draw = (signal: AbortSignal) => drawPicture(content, rules, { signal });
        waiting.push({ ...sender, draw, done: resolve });
        if (isOfStaff && drawing && !drawing.picture.isOfStaff) drawing.makeWay.abort();
        drawNext();
      }),
    stop: () => ending.abort(),
  };
}

/** The file name for downloads. */
const FILE_NAME = 'photo.webp';

/**
 * Sends a stored picture. Only the reader's own cache may store it and must revalidate it each time. The name is the
 * ETag, because the content under a name never changes.
 */
export function sendPicture(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  content: Buffer,
): FastifyReply {
  const tag = `"${encodeURIComponent(name)}"`;
  reply.header('cache-control', 'private, max-age=0, must-revalidate').header('etag', tag);
  if (headers['if-none-match'] === tag) return reply.code(304).send();
  return reply
    .type('image/webp')
    .header('content-disposition', `inline; filename="${FILE_NAME}"`)
    .send(content);
}
