// `npm run dev`: the client with hot reload on PORT, in front of the server, which restarts on change.
import { spawn } from 'node:child_process';
import { type Connect, createServer } from 'vite';
import { readConfig } from '../src/server/platform/config/config.ts';
import { withConfig } from '../src/server/platform/http/page.ts';
import { freePort } from '../test/free-port.ts';
import './env-file.mjs';

const config = readConfig(process.env);
const { host, port, publicUrl } = config;
const serverPort = await freePort();

const server = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_URL: publicUrl },
  },
);

const target = `http://127.0.0.1:${serverPort}`;
const paths = ['/api', '/login', '/healthz', '/readyz', '/metrics', '/texts'];
// The build copies the font to a fixed path for pages outside the bundle; the development server maps that path.
const fonts: Connect.NextHandleFunction = (request, _response, next) => {
  request.url = request.url?.replace(/^\/fonts\//, '/src/client/fonts/');
  next();
};
const vite = await createServer({
  plugins: [
    { name: 'page-config', transformIndexHtml: (html) => withConfig(html, config) },
    { name: 'fonts', configureServer: ({ middlewares }) => void middlewares.use(fonts) },
  ],
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(paths.map((path) => [path, target])),
      '/socket.io': { target, ws: true },
    },
  },
});
await vite.listen();
console.log(`Hot reload at ${publicUrl}`);

async function stop() {
  server.kill();
  await vite.close();
  process.exit();
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
