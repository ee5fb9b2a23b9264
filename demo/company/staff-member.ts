import { io, type Socket } from 'socket.io-client';
import type { StaffRole } from '../../src/domain/people/staff.ts';
import type { ClientCommands, ServerEvents } from '../../src/events/index.ts';
import { type Call, createCall, expectSuccess } from './api.ts';

export type StaffSocket = Socket<ServerEvents, ClientCommands>;
export type StaffMember = {
  username: string;
  call: Call;
  socket: StaffSocket;
};
type Login = { url: string; role: StaffRole; username: string; password: string };

/** Signs in a staff account and connects its socket; signs in again when the session expires. */
export async function signInStaff({ url, role, username, password }: Login): Promise<StaffMember> {
  const signIn = () =>
    expectSuccess(
      createCall(url, () => ({})),
      `POST /api/${role}/login`,
      { body: { username, password, role } },
    );
  let session = await signIn();
  const asMember = createCall(url, () => ({ authorization: `Bearer ${session.token}` }));
  const call: Call = async (name, given, form) => {
    const answer = await asMember(name, given, form);
    if (answer.status !== 401) return answer;
    session = await signIn();
    return asMember(name, given, form);
  };

  const socket: StaffSocket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: (give) => give({ token: session.token }),
  });
  const reconnect = async () => {
    session = await signIn();
    socket.connect();
  };
  // After a rejected or expired session the socket does not reconnect by itself.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnect().catch(() => {});
  });
  return { username, call, socket };
}
