import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fetchedImports } from './vite.fetched-imports.ts';
import { serviceWorker } from './vite.service-worker.ts';

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss(), fetchedImports(), serviceWorker()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: {
      // The polyfill would be an inline-looking extra script; every browser we support preloads modules itself.
      polyfill: false,
      // Vite leaves out a chunk that imports nothing; `importFetched` must know that one, too.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' && !files.includes(file) ? [file, ...files] : files,
    },
    // All styles in the one file that the page names: `importFetched` loads scripts only.
    cssCodeSplit: false,
    sourcemap: false,
    // A data: URL would be refused by the page's content security policy.
    assetsInlineLimit: 0,
  },
  // `npm run dev` adds the proxy to its server.
  server: { host: '127.0.0.1' },
});
