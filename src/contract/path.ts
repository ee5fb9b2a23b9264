type Asked = { params?: object; query?: object };

/** Returns `GET` for `GET /api/bookings/:id`. */
export const methodOf = (name: string): string => name.slice(0, name.indexOf(' '));

/** Returns the path of a call with its parameters inserted; omits empty query values. */
export function pathOf(name: string, asked: object = {}): string {
  const { params = {}, query = {} }: Asked = asked;
  const filled = Object.entries(params).reduce(
    (path, [key, value]) => path.replace(`:${key}`, encodeURIComponent(String(value))),
    name.slice(name.indexOf(' ') + 1),
  );
  const wanted = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return wanted.length > 0 ? `${filled}?${new URLSearchParams(wanted)}` : filled;
}
