import type { Feature } from '../feature.ts';
import { followEndedSessions } from './ended-sessions.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { customerPasskeyRoutes } from './passkey-routes.ts';
import { accountRoutes, photoRoutes } from './routes.ts';
import { keepSocketsSeen } from './seen-sockets.ts';
import { sessionRoutes } from './session-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

export const accounts: Feature = {
  routes: [oidcRoutes, signInRoutes, photoRoutes, accountRoutes, sessionRoutes, customerPasskeyRoutes],
  background: [followEndedSessions, keepSocketsSeen],
};
