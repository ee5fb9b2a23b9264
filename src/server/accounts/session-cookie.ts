export const SESSION_COOKIE = 'session';
