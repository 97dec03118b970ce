import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { SERVICE_PATHS } from '../server/src/service-paths';

/** The service that `npm run dev` proxies to. */
const SERVICE = process.env.RECTO_DEV_SERVICE ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: '../../dist/apps/dashboard',
    emptyOutDir: true,
    // The policy of the page takes no inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // The first that know light-dark() themselves: what would stand for it asks for the scheme in the same sheet.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(SERVICE_PATHS.map((path) => [path, SERVICE])),
  },
});
