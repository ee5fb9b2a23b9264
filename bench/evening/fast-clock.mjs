// Loaded into a server with --import: its clock and timers run as FAST_CLOCK says.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** @typedef {{ startMs: number, sinceMs: number, speed: number }} FastClock */

/**
 * Makes the clock and the timers of a page or program run `speed` times as fast: at the real time `sinceMs` the clock shows
 * `startMs`. Programs with the same values agree on the time. Refers to nothing outside, because pages get it as text.
 * @param {FastClock} clock
 * @returns {() => void} what sets them back
 */
export function runFast({ startMs, sinceMs, speed }) {
  const { Date: RealDate, setTimeout: realTimeout, setInterval: realInterval } = globalThis;
  const now = () => startMs + (RealDate.now() - sinceMs) * speed;
  /** @template {Function} T @param {T} timer @returns {T} */
  const sped = (timer) =>
    new Proxy(timer, {
      apply: (real, self, [act, ms = 0, ...rest]) => Reflect.apply(real, self, [act, ms / speed, ...rest]),
    });
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, args, asked) => Reflect.construct(real, args.length === 0 ? [now()] : args, asked),
    get: (real, key) => (key === 'now' ? now : Reflect.get(real, key)),
  });
  globalThis.setTimeout = sped(realTimeout);
  globalThis.setInterval = sped(realInterval);
  if ('document' in globalThis) {
    // Their times are compared with each other.
    const sinceStart = performance.now.bind(performance);
    performance.now = () => sinceStart() * speed;
    const stampOf = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
    Object.defineProperty(Event.prototype, 'timeStamp', {
      get() {
        return stampOf?.call(this) * speed;
      },
    });
    const realFrame = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (draw) => realFrame((atMs) => draw(atMs * speed));
    // The server's `Date` header is of the real time.
    const readHeader = Headers.prototype.get;
    Headers.prototype.get = function get(name) {
      return name.toLowerCase() === 'date' ? null : readHeader.call(this, name);
    };
  }
  return () =>
    Object.assign(globalThis, { Date: RealDate, setTimeout: realTimeout, setInterval: realInterval });
}

/**
 * Like `runFast`, with the timers of `node:timers/promises`.
 * @param {FastClock} clock
 * @returns {() => void}
 */
export function runProgramFast(clock) {
  const stop = runFast(clock);
  const real = timers.setTimeout;
  timers.setTimeout = /** @type {typeof real} */ (
    (ms = 0, value, options) => real(ms / clock.speed, value, options)
  );
  syncBuiltinESMExports();
  return () => {
    stop();
    timers.setTimeout = real;
    syncBuiltinESMExports();
  };
}

/**
 * The pings of sockets detect pauses of the machine, which are real, and keep their real times: the server's timers for them
 * are of `node:timers`, and clients with a fast clock are told to expect the pings in their time.
 * @param {number} speed
 * @returns {() => void} what ends it
 */
export function announceRealPings(speed) {
  const { Socket } = createRequire(createRequire(import.meta.url).resolve('socket.io'))('engine.io');
  const send = Socket.prototype.sendPacket;
  /** @param {string} type @param {string} data @param {unknown[]} rest */
  Socket.prototype.sendPacket = function sendPacket(type, data, ...rest) {
    if (type !== 'open') return send.call(this, type, data, ...rest);
    const { pingInterval, pingTimeout, ...others } = JSON.parse(data);
    const told = { ...others, pingInterval: pingInterval * speed, pingTimeout: pingTimeout * speed };
    return send.call(this, type, JSON.stringify(told), ...rest);
  };
  return () => {
    Socket.prototype.sendPacket = send;
  };
}

if (process.env.FAST_CLOCK) {
  const clock = JSON.parse(process.env.FAST_CLOCK);
  announceRealPings(clock.speed);
  runProgramFast(clock);
}
