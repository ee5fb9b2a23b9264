/**
 * Preloaded into a server (`NODE_OPTIONS=--import`). Kills it with kill -9 at a point of the first booking that it
 * commits: KILL_POINT=commit immediately after the commit, before the response and the subscribers; KILL_POINT=push:2
 * directly after the second push.
 */
import pg from 'pg';
import { Adapter } from 'socket.io-adapter';

const [point, nth = '1'] = (process.env.KILL_POINT ?? '').split(':');
const end = () => process.kill(process.pid, 'SIGKILL');

const booking = new WeakSet();
let isCommitted = false;

/** @type {any} */
const client = pg.Client.prototype;
const query = client.query;
client.query = function queryUntilKilled(/** @type {any[]} */ ...asked) {
  const result = query.apply(this, asked);
  const [sent, parameters] = asked;
  // A batch has several statements and the promise of their results.
  const isBatch = Array.isArray(sent.statements);
  const statements = isBatch ? sent.statements : [{ sql: sent, parameters }];
  for (const { sql, parameters: values } of statements) {
    if (sql.startsWith?.('insert into "booking_events"') && values.includes('created')) booking.add(this);
    if (sql === 'rollback') booking.delete(this);
    if (sql === 'commit' && booking.has(this)) (isBatch ? sent.results : result).then(onCommit, () => {});
  }
  return result;
};

function onCommit() {
  isCommitted = true;
  if (point === 'commit') end();
}

let pushes = 0;
const broadcast = Adapter.prototype.broadcast;
Adapter.prototype.broadcast = function broadcastUntilKilled(packet, options) {
  broadcast.call(this, packet, options);
  if (!isCommitted || !/^(booking|bookings|job):/.test(packet.data?.[0])) return;
  pushes += 1;
  if (point === 'push' && pushes === Number(nth)) end();
};
