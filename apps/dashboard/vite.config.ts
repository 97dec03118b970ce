import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      ['/v1', '/console', '/docs', '/llms.txt', '/openapi.json', '/links', '/livez', '/readyz'].map((path) => [
        path,
        SERVICE,
      ]),
    ),
  },
});
