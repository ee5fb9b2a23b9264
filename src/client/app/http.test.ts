import { describe, expect, it } from 'vitest';
import { HttpError, isUnauthorizedError, serverFailure } from './http.ts';

describe('HttpError', () => {
  it('HttpError has status and body in its message', () => {
    expect(new HttpError(409, '{"message":"Taken"}', 'Conflict').message).toBe('409: {"message":"Taken"}');
  });

  it('HttpError has the status text in its message when the body is empty', () => {
    expect(new HttpError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
  });
});

describe('isUnauthorizedError', () => {
  it('isUnauthorizedError needs status 401 and the word Unauthorized', () => {
    expect(isUnauthorizedError(new HttpError(401, '{"message":"Unauthorized"}', ''))).toBe(true);
    expect(isUnauthorizedError(new HttpError(401, '', 'Unauthorized'))).toBe(true);
    expect(isUnauthorizedError(new HttpError(401, '{"message":"Invalid username or password"}', ''))).toBe(
      false,
    );
    expect(isUnauthorizedError(new HttpError(403, 'Unauthorized', ''))).toBe(false);
    expect(isUnauthorizedError('401: Unauthorized')).toBe(false);
  });
});

describe('serverFailure', () => {
  it('serverFailure returns the message and code of the server', () => {
    const error = new HttpError(409, '{"message":"The price has changed.","code":"PRICE_CHANGED"}', '');
    expect(serverFailure(error)).toMatchObject({ message: 'The price has changed.', code: 'PRICE_CHANGED' });
  });

  it('serverFailure is null for a proxy page, an empty body and any other error', () => {
    expect(serverFailure(new HttpError(502, '<html>', ''))).toBeNull();
    expect(serverFailure(new HttpError(502, '', 'Bad Gateway'))).toBeNull();
    expect(serverFailure(new HttpError(500, '"text"', ''))).toBeNull();
    expect(serverFailure(new TypeError('Failed to fetch'))).toBeNull();
  });
});
