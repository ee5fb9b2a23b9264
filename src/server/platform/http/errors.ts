import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Failure, type FailureCode, failures } from '../../../domain/failure.ts';
import { ENGLISH, type Texts, texts } from '../../../domain/texts.ts';
import type { Config } from '../config/config.ts';
import { databaseFailure, isUnstorable } from '../db/errors.ts';
import type { DatabaseHealth } from '../ops/database-health.ts';
import { failurePage } from './failure-page.ts';
import { isApiRequest } from './guard.ts';

type Issue = { path: string; message: string };

const byFastifyCode: Record<string, FailureCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TYPE_UNSUPPORTED',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'TYPE_UNSUPPORTED',
};

/** The default for Retry-After. */
const RETRY_SECONDS = 5;

type Translating = { databaseHealth: DatabaseHealth; config: Config };

/**
 * Turns every error into `{message, code, requestId}` with its status; validation errors add `issues`. A person who
 * opens a page gets a page instead.
 */
export function translateErrors(app: FastifyInstance, { databaseHealth, config }: Translating): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) return invalid(reply, request, error);
    if (databaseFailure(error)) databaseHealth.report(error);
    const failure = toFailure(error);
    if (failure.code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
    else logRefusal(request, failure);
    if (isForPage(request, failure)) return sendFailurePage(request, reply, failure, config);
    return sendFailure(reply, request, failure);
  });
}

/** Logs the code of a rejected request and the caller. */
export const logRefusal = (request: FastifyRequest, { code }: Failure): void =>
  request.log.info({ code, by: callerOf(request) }, 'request refused');

const callerOf = ({ staff, customer }: FastifyRequest) => {
  const caller = staff ?? customer;
  return caller ? `${caller.role} ${caller.id}` : null;
};

/** A browser that opens an address, such as the sign-in's, asks for HTML; a script that calls the API does not. */
function isForPage(request: FastifyRequest, { status }: Failure): boolean {
  if (status !== 429 && status < 500) return false;
  const isPage = request.method === 'GET' && !isApiRequest(request);
  return isPage || (request.headers.accept?.includes('text/html') ?? false);
}

const sendFailurePage = (
  { texts: words }: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  { company }: Config,
): FastifyReply =>
  setRetryAfter(reply, failure)
    .code(failure.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(String)
    .send(failurePage(failure, company, words, Number(reply.getHeader('retry-after')) || null));

/** Sends a failure with its message in the language of the request's person. */
export function sendFailure(reply: FastifyReply, request: FastifyRequest, failure: Failure): FastifyReply {
  const { message, details } = failure;
  return setRetryAfter(reply, failure)
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      message: request.texts.t<string>(message),
      code: failure.code,
      requestId: request.id,
      ...details.body,
      ...(Array.isArray(details.body?.issues) && {
        issues: details.body.issues.map(translatedBy(request.texts)),
      }),
    });
}

const translatedBy =
  ({ t }: Pick<Texts, 't'>) =>
  (issue: Issue): Issue => ({ ...issue, message: t<string>(issue.message) });

/** Sets Retry-After on 429 and 503 responses. */
export function setRetryAfter(reply: FastifyReply, { status, details }: Failure): FastifyReply {
  const { retryAfterSeconds = status === 503 ? RETRY_SECONDS : undefined } = details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)));
  return reply;
}

function toFailure(error: FastifyError): Failure {
  if (error instanceof Failure) return error;
  const ofDatabase = databaseFailure(error);
  if (ofDatabase) return new Failure(ofDatabase);
  if (isUnstorable(error)) return new Failure('INVALID');
  const known = byFastifyCode[error.code];
  if (known) return new Failure(known);
  if (error.statusCode === 429) return new Failure('RATE_LIMITED', undefined, { retryAfterSeconds: 60 });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Failure('INVALID', texts('The request could not be read.'));
  }
  return new Failure('INTERNAL');
}

type ValidationError = FastifyError & { validation: { instancePath: string; message?: string }[] };

/** Words of the schema library, which are English only, give way to the general text in other languages. */
function shownMessage({ t, language }: Texts, message: string): string {
  const isKnown = language === ENGLISH.language || t<string>(message) !== message;
  return isKnown ? message : failures.INVALID[1];
}

function invalid(reply: FastifyReply, request: FastifyRequest, error: FastifyError): FastifyReply {
  const issues: Issue[] = (error as ValidationError).validation.map(({ instancePath, message }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: shownMessage(request.texts, message ?? 'Not valid.'),
  }));
  const [first] = issues;
  return sendFailure(reply, request, new Failure('INVALID', first?.message, { body: { issues } }));
}
