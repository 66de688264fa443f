import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where the development server finds the running API. */
const target = process.env.API ?? 'http://127.0.0.1:4321'

/** The sources that decide the shape of what browsers keep: lists that were kept under others are not read. */
const shapes = [
  'src/shared/*.ts',
  'src/features/*/*.contract.ts',
  'src/features/*/web/*.api.ts',
  'src/features/time/web/parts/entryRows.ts',
  'src/web/store/rows.ts',
]
const shape = createHash('sha256')
for (const path of globSync(shapes).sort()) shape.update(readFileSync(path))

/** Fonts of scripts that few read are kept when they are first used. */
const isKept = (name: string) => !name.endsWith('.woff2') || name.includes('-latin-wght-normal')

/** Builds the service worker, and tells it what the build consists of. */
const worker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/web/offline/worker.ts', fileName: 'sw.js' })
  },
  generateBundle(_options, bundle) {
    const { 'sw.js': made, 'index.html': page, ...others } = bundle
    if (made?.type !== 'chunk' || page?.type !== 'asset') this.error('The page or its worker was not built')
    const names = Object.keys(others).filter(isKept)
    const entry = Object.values(others).find((file) => file.type === 'chunk' && file.isEntry)?.fileName
    const version = createHash('sha256').update(names.join()).update(String(page.source)).digest('hex')
    const files = [...names, ...readdirSync('public')].map((name) => `/${name}`)
    made.code = `const build = ${JSON.stringify({ version: version.slice(0, 16), files, entry })};${made.code}`
  },
}

export default defineConfig({
  plugins: [react(), worker],
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
