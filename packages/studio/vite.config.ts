import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The polyfill would be an inline-looking extra script; every browser we support preloads modules itself.
    modulePreload: { polyfill: false },
    sourcemap: false,
    // A data: URL would be refused by the page's content security policy.
    assetsInlineLimit: 0,
  },
  // `npm run dev` adds the proxy to its server.
  server: { host: '127.0.0.1' },
});
