import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { knowSignedOut } from './accounts/api.ts';
import { applyStyleNonce } from './app/config.ts';
import { prerendered, root } from './app/prerendered.ts';
import { Providers } from './app/providers.tsx';
import { startSessionChecks } from './app/sessions.ts';
import { Toaster } from './app/toast.tsx';
import { Routes } from './routes.tsx';
import './styles.css';

applyStyleNonce();
startSessionChecks();

const app = (
  <Providers>
    <BrowserRouter>
      <Routes />
    </BrowserRouter>
    <Toaster />
  </Providers>
);

if (root && prerendered) {
  knowSignedOut();
  hydrateRoot(root, app);
} else if (root) {
  createRoot(root).render(app);
}
