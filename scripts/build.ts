// `npm run build`: builds the client into dist/client and the server into dist/server.
import { build } from 'vite';
import { noteBuild } from './build-state.mjs';

process.env.NODE_ENV = 'production';
const startedMs = Date.now();
await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: true } });
noteBuild(startedMs);
console.log(`Built in ${((Date.now() - startedMs) / 1000).toFixed(1)} s.`);
