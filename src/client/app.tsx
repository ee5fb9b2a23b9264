import type { ComponentType, ReactNode } from 'react';
import { Providers } from './app/providers.tsx';
import { Toaster } from './app/toaster.tsx';
import { UpdateBar } from './offline/update-bar.tsx';
import { FollowNotifications, Routes, StartAtTop } from './routes.tsx';

/** The app, the same on the server and in the browser but for its router. */
export const App = ({ router: Router }: { router: ComponentType<{ children: ReactNode }> }) => (
  <Providers>
    <Router>
      <Routes />
      <StartAtTop />
      <FollowNotifications />
    </Router>
    <Toaster />
    <UpdateBar />
  </Providers>
);
