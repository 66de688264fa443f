import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the development server finds the running API. */
const target = process.env.API ?? 'http://127.0.0.1:4321'

/** The sources that decide the shape of what browsers keep: lists that were kept under others are not read. */
const shapes = [
  'src/shared/*.ts',
  'src/features/*/*.contract.ts',
  'src/features/*/web/*.api.ts',
  'src/web/store/rows.ts',
]
const shape = createHash('sha256')
for (const path of globSync(shapes).sort()) shape.update(readFileSync(path))

export default defineConfig({
  plugins: [react()],
  define: { 'import.meta.env.SHAPE': JSON.stringify(shape.digest('base64url')) },
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
