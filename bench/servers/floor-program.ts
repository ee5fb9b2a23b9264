// The floor: the least that stores a fix durably, acknowledges it and passes it on. No accounts, rules, schemas or ETAs.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Server, type Socket } from 'socket.io';

const MAX_GROUP = 200;

type Fix = {
  latitude: number;
  longitude: number;
  accuracy: number;
  speed: number;
  heading: number;
  recordedAt: string;
};
type Row = Omit<Fix, 'recordedAt'> & { techId: string; recordedAt: number; receivedAt: number };
type Waiting = { row: Row; fix: Fix; bookingId: string; acknowledge: (answer: object) => void };

const database = new Sqlite(join(process.env.DATA_DIR ?? '', 'floor.sqlite'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec(`
  create table fixes (tech_id text not null, recorded_at bigint not null, received_at bigint not null,
    latitude double precision not null, longitude double precision not null, accuracy double precision,
    speed double precision, heading double precision, primary key (tech_id, recorded_at));
  create table technicians (tech_id text primary key, latitude double precision, longitude double precision,
    accuracy double precision, speed double precision, heading double precision, recorded_at bigint,
    received_at bigint)`);
const columns = 'tech_id, recorded_at, received_at, latitude, longitude, accuracy, speed, heading';
const values = '@techId, @recordedAt, @receivedAt, @latitude, @longitude, @accuracy, @speed, @heading';
const insertFix = database.prepare(
  `insert into fixes (${columns}) values (${values}) on conflict do nothing`,
);
const savePosition = database.prepare(`insert into technicians (${columns}) values (${values})
  on conflict (tech_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
    accuracy = excluded.accuracy, speed = excluded.speed, heading = excluded.heading,
    recorded_at = excluded.recorded_at, received_at = excluded.received_at
  where technicians.recorded_at < excluded.recorded_at`);
const store = database.transaction((group: Waiting[]) => {
  for (const { row } of group) {
    insertFix.run(row);
    savePosition.run(row);
  }
});

const queue: Waiting[] = [];
let admins = 0;

function flush(): void {
  const group = queue.splice(0, MAX_GROUP);
  store(group);
  for (const { row, fix, bookingId, acknowledge } of group) {
    acknowledge({ ok: true, receivedAt: new Date(row.receivedAt).toISOString() });
    const { latitude, longitude, accuracy, speed, heading, recordedAt } = fix;
    const position = { bookingId, latitude, longitude, accuracy, speed, heading, recordedAt };
    io.volatile.to(bookingId).emit('technician:location', position);
    if (admins > 0) io.volatile.to('admins').emit('technicians:moved', [{ techId: row.techId, ...position }]);
  }
  if (queue.length > 0) setImmediate(flush);
}

const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });

io.on('connection', (socket: Socket) => {
  const { techId, bookingId, isAdmin } = socket.handshake.auth;
  if (isAdmin) {
    admins += 1;
    void socket.join('admins');
  }
  socket.on('tracking:watch', (payload: { bookingId: string }, acknowledge: (answer: object) => void) => {
    void socket.join(payload.bookingId);
    acknowledge({ ok: true });
  });
  socket.on('location:update', (fix: Fix, acknowledge: (answer: object) => void) => {
    const { latitude, longitude, accuracy, speed, heading } = fix;
    const recordedAt = Date.parse(fix.recordedAt);
    const row = { techId, recordedAt, receivedAt: Date.now(), latitude, longitude, accuracy, speed, heading };
    if (queue.length === 0) setImmediate(flush);
    queue.push({ row, fix, bookingId, acknowledge });
  });
});

http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
