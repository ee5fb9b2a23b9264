import type { Feature } from '../feature.ts';
import { emailRoutes } from './email-routes.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { customerPasskeyRoutes } from './passkey-routes.ts';
import { photoRoutes } from './photo-routes.ts';
import { accountRoutes } from './routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { followEndedSessions, recordOpenSockets } from './socket-sessions.ts';
import { vehicleRoutes } from './vehicle-routes.ts';

export const accounts: Feature = {
  routes: [
    oidcRoutes,
    signInRoutes,
    emailRoutes,
    photoRoutes,
    accountRoutes,
    vehicleRoutes,
    sessionRoutes,
    customerPasskeyRoutes,
  ],
  background: [followEndedSessions, recordOpenSockets],
};
