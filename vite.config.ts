import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the development server finds the running API. */
const target = process.env.API ?? 'http://127.0.0.1:4321'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    // The server's policy allows fonts from its own files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // zod together with what configures it, so that no schema is made before.
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|src\/web\/noEval/ }] },
      },
    },
  },
  server: {
    // The page is in the list of builds too, and every build would reload it.
    watch: { ignored: ['**/dist/**', '**/data/**'] },
    proxy: {
      // The origin is rewritten with the host, since the server refuses writes and sockets of a foreign origin.
      '/api': { target, ws: true, changeOrigin: true, headers: { origin: target } },
      '/dev': { target },
    },
  },
})
