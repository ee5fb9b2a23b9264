// The peer: a Feathers app as its guide writes one, with SQLite by Knex. It stores each fix, answers it and publishes it
// to the channel of its booking. It has no schemas, accounts or newest positions, which is in its favour.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { feathersFolder } from './install-feathers.ts';

const load = createRequire(join(feathersFolder, 'package.json'));
const { feathers } = load('@feathersjs/feathers');
const { koa, errorHandler, bodyParser, rest } = load('@feathersjs/koa');
const socketio = load('@feathersjs/socketio');
const { KnexService } = load('@feathersjs/knex');
const { knex } = load('knex');

type Connection = { techId?: string; bookingId?: string; isAdmin?: boolean };
type HookContext = { data: Record<string, unknown>; params: Connection };
type Sqlite = { pragma(text: string): void };

const db = knex({
  client: 'better-sqlite3',
  connection: { filename: join(process.env.DATA_DIR ?? '', 'feathers.sqlite') },
  useNullAsDefault: true,
  pool: {
    afterCreate(connection: Sqlite, done: (error: Error | null, connection: Sqlite) => void) {
      connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = FULL');
      done(null, connection);
    },
  },
});
await db.schema.createTable(
  'positions',
  (table: Record<'increments' | 'string' | 'double', (name: string) => void>) => {
    table.increments('id');
    for (const name of ['techId', 'bookingId', 'isOnDuty', 'recordedAt', 'receivedAt']) table.string(name);
    for (const name of ['latitude', 'longitude', 'accuracy', 'speed', 'heading']) table.double(name);
  },
);

const app = koa(feathers());
app.use(errorHandler());
app.use(bodyParser());
app.configure(rest());
app.configure(
  socketio(
    { transports: ['websocket'], serveClient: false, perMessageDeflate: false },
    (io: { use(middleware: (socket: Socket, next: () => void) => void): void }) => {
      io.use((socket, next) => {
        Object.assign(socket.feathers, socket.handshake.auth);
        next();
      });
    },
  ),
);
type Socket = { feathers: Connection; handshake: { auth: Connection } };

app.use('positions', new KnexService({ Model: db, name: 'positions' }), { methods: ['create'] });
app.use(
  'watches',
  {
    async create({ bookingId }: { bookingId: string }, { connection }: { connection: Connection }) {
      app.channel(`booking:${bookingId}`).join(connection);
      return { bookingId };
    },
  },
  { methods: ['create'] },
);
app.service('positions').hooks({
  before: {
    create: [
      async ({ data, params: { techId, bookingId } }: HookContext) => {
        Object.assign(data, { techId, bookingId, receivedAt: new Date().toISOString() });
      },
    ],
  },
});
app.service('watches').publish(() => []);
app
  .service('positions')
  .publish(({ bookingId }: { bookingId: string }) => [
    app.channel(`booking:${bookingId}`),
    app.channel('admins'),
  ]);
app.on('connection', (connection: Connection) => {
  if (connection.isAdmin) app.channel('admins').join(connection);
});

const server = await app.listen(0, '127.0.0.1');
if (server.listening) process.send?.(server.address().port);
else server.once('listening', () => process.send?.(server.address().port));
