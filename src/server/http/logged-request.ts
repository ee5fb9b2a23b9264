import type { FastifyRequest } from 'fastify';

/** A request as the log has it: without the token of a link, which whoever reads the log could follow. */
export const loggedRequest = ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  url: url.replace(/^((?:\/api)?\/shared\/)[^/?]+/, '$1…'),
  remoteAddress: ip,
});
