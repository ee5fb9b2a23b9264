import { io } from 'socket.io-client';
import { createCall } from '../../demo/company/api.ts';
import type { StaffMember } from '../../demo/company/staff-member.ts';

/** Connects somebody of the staff whose session is open. The socket's timeouts are real, as the machine's pauses are. */
export const connectStaff = (url: string, username: string, token: string): StaffMember => ({
  username,
  call: createCall(url, () => ({ authorization: `Bearer ${token}` })),
  socket: io(url, { transports: ['websocket'], forceNew: true, useNativeTimers: true, auth: { token } }),
});
