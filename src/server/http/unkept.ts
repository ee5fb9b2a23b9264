import type { FastifyReply } from 'fastify';

/** For an answer that holds a secret, or is good for one sign-in: it stays in no cache. */
export const unkept = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');
