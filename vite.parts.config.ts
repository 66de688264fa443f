import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The page of all parts, built for itself: sharing a build with the product would divide the product's own files by what
 * this page needs of them.
 */
export default defineConfig({
  root: join(import.meta.dirname, 'src/web/parts'),
  base: '/dev/parts/',
  publicDir: false,
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    assetsInlineLimit: 0,
  },
})
