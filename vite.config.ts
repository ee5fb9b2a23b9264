import { cpSync, existsSync, readdirSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { callTokens } from './src/client/app/call-tokens.ts';

const warnings: Pick<Rolldown.RolldownOptions, 'checks' | 'onLog'> = {
  // Depends on how busy the machine is.
  checks: { bundlerTimings: false },
  onLog(level, log, print) {
    if (level !== 'warn') return print(level, log);
    // "use client" in a library is for servers that send React components. This server sends pages.
    const isUseClient = log.code === 'MODULE_LEVEL_DIRECTIVE' && log.message.includes('"use client"');
    if (isUseClient && /[\\/]node_modules[\\/]/.test(log.id ?? '')) return;
    throw new Error(`A warning fails the build. ${log.message}`);
  },
};

// `vite build` makes the client, `vite build --ssr` the server. Everything the page loads is a file of its
// own, because the Content-Security-Policy allows neither inline scripts nor data: fonts.
const client = {
  outDir: 'dist/client',
  emptyOutDir: true,
  assetsInlineLimit: 0,
  // Which files a page needs, for the server to say so in the page.
  manifest: true,
  modulePreload: { polyfill: false },
  chunkSizeWarningLimit: 400,
  rolldownOptions: {
    ...warnings,
    output: {
      // The one font has a name of its own, for the pages that no bundler makes: sign-in and the sandbox card.
      assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
        name.endsWith('.woff2') ? 'fonts/[name][extname]' : 'assets/[name]-[hash][extname]',
      // What the first page imports is one file: every page loads all of it, and files of their own compress worse.
      // Small modules that the pages with live data have in common are one file, too.
      codeSplitting: {
        groups: [
          { name: 'shell', tags: ['$initial' as const] },
          // Toasts, dialogs and menus have these in common.
          {
            name: 'radix',
            includeDependenciesRecursively: false,
            test: /node_modules\/@radix-ui\/(primitive|react-(slot|context|use-controllable-state|primitive|compose-refs|use-effect-event|use-layout-effect|use-callback-ref|visually-hidden|collection|dismissable-layer|portal|presence))\//,
          },
          // The pages with a map share all of it.
          { name: 'map-core', test: /node_modules\/(leaflet|@react-leaflet\/core)\// },
          {
            name: 'booking',
            test: /src\/domain\/([a-z]+\/(booked-terms|booking|booking-status|booking-fields|cancel-cause|charging|connector|customer|earlier|energy|lateness|money|partner|payment|phone|phone-schemas|place|place-detail|proof|refund|service-type|short-id|tax|unpaid|zip)|bookings\/schedule|promise\/booked-window|tracking\/position)\.ts$|src\/client\/(app\/(live-query|booked-window)|ui\/(time|media))\.tsx?$|node_modules\/(@date-fns\/tz\/|lucide-react\/dist\/esm\/icons\/(check|chevron-right|clock|life-buoy|x)\.m?js$)/,
          },
          // All pages with live data have the socket; those of customers have their bookings, and follow one of them.
          {
            name: 'socket',
            includeDependenciesRecursively: false,
            test: /node_modules\/(socket\.io|engine\.io|@socket\.io)|src\/client\/(app\/(socket|heartbeats|reconnect|connection-dot)|bookings\/(atoms|shared\/(booking-store|status-badge))|ui\/badge)\.tsx?$|src\/events\/(heartbeat|polling)\.ts$/,
          },
          {
            name: 'own-bookings',
            includeDependenciesRecursively: false,
            test: /src\/client\/(first-view|bookings\/(api|draft|live|open-booking|last-booking)|tracking\/(live|use-cancelled-toast)|pages\/(help-links|open-on-home))\.tsx?$|src\/(domain\/(money\/refund-words|promise\/promise)|contract\/shapes\/(new-booking|location-query))\.ts$/,
          },
          // Home, the booking form and the landing page's question ask for a place and its price.
          {
            name: 'place',
            includeDependenciesRecursively: false,
            test: /src\/client\/(places\/(api|place-quote|shared\/(asked-place|location-denied)))\.tsx?$|src\/domain\/(promise\/quoted-overload|money\/quote)\.ts$/,
          },
          {
            name: 'follow',
            includeDependenciesRecursively: false,
            test: /src\/client\/tracking\/(api|position|progress|shown-eta|steady-eta|use-track|eta-text|use-nearby-toast)\.tsx?$|src\/domain\/tracking\/(eta|who-comes|look-for-van|shown-position)\.ts$/,
          },
          // The tracking page and those of staff ask what may happen to a booking.
          {
            name: 'lifecycle',
            includeDependenciesRecursively: false,
            test: /src\/domain\/(bookings\/(booking-(lifecycle|refusals|rules)|cancellation(-terms)?)|dispatch\/emergency-wait)\.ts$|src\/client\/(threads\/api|map\/area-map)\.tsx?$/,
          },
        ],
      },
    },
  },
};

const server = {
  ssr: true,
  outDir: 'dist/server',
  emptyOutDir: true,
  copyPublicDir: false,
  sourcemap: true,
  minify: false,
  target: 'node20',
  rolldownOptions: {
    ...warnings,
    input: {
      'decode-picture': 'src/server/pictures/decode-picture.js',
      demo: 'demo/server.ts',
      pages: 'src/client/page-html.tsx',
      main: 'src/server/main.ts',
      serve: 'src/server/serve.ts',
      'plan-worker': 'src/server/dispatch/solver/plan-worker.ts',
      staff: 'src/server/staff/command.ts',
      backup: 'src/server/platform/ops/backup-command.ts',
      ledger: 'src/server/payments/ledger/command.ts',
    },
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // A stack needs lines only, and Node keeps the maps in memory.
      sourcemapExcludeSources: true,
    },
  },
};

// What the server reads with `new URL('./data/…', import.meta.url)` is looked for beside the built file, too.
const serverData: Plugin = {
  name: 'server-data',
  closeBundle() {
    for (const feature of readdirSync('src/server')) {
      const data = `src/server/${feature}/data`;
      if (existsSync(data)) cpSync(data, 'dist/server/data', { recursive: true });
    }
  },
};

/** The server renders markup only: the client's build makes the styles. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  load: { filter: { id: /\.css$/ }, handler: () => '' },
};

/** The names of the calls by their value, which most of them share. */
function groupedCalls(): string {
  const groups: Record<string, string[]> = {};
  for (const [name, call] of Object.entries(callTokens)) {
    const value = JSON.stringify(call);
    groups[value] = [...(groups[value] ?? []), name];
  }
  return Object.entries(groups)
    .map(([call, names]) => `[${call},${JSON.stringify(names.sort().join())}]`)
    .join();
}

// Made of the API's rows, whose schemas would weigh ten times as much as all that the page needs of them.
const madeTable: Plugin = {
  name: 'made-table',
  apply: 'build',
  load: {
    filter: { id: /src\/client\/app\/call-tokens\.ts$/ },
    handler: () =>
      `export const callTokens = Object.fromEntries([${groupedCalls()}].flatMap(([call, names]) => names.split(',').map((name) => [name, call])));`,
  },
};

const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  closeBundle() {
    precompress(this.environment.config.build.outDir);
  },
};

/**
 * Libraries of pages that the server renders. Bundled, so that only what is used is loaded: the icons alone would take
 * 40 MB of memory.
 */
const pageLibraries = ['lucide-react', 'react-router', '@tanstack/react-query', 'jotai', 'radix-ui'];

export default defineConfig(({ isSsrBuild }) => ({
  // The runtime of pages, on the server too: texts stand in elements of their own, so that browsers can translate them.
  oxc: { jsx: { runtime: 'automatic', importSource: '#jsx' } },
  plugins: isSsrBuild
    ? [serverData, withoutStyles]
    : [react({ jsxImportSource: '#jsx' }), tailwindcss(), madeTable, serviceWorker, compressed],
  build: isSsrBuild ? server : client,
  ssr: { noExternal: pageLibraries },
}));
