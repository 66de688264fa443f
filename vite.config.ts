import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractData, isSchemas } from './scripts/contractData.mjs'
import { divideShared } from './scripts/sharedFiles.mjs'

/** Where the development server finds the running API. */
const target = process.env.API ?? 'http://127.0.0.1:4321'

/** The sources that decide the shape of what browsers keep: lists that were kept under others are not read. */
const shapes = [
  'src/shared/*.ts',
  'src/features/*/*.contract.ts',
  'src/features/*/*.shape.ts',
  'src/features/*/web/*.api.ts',
  'src/features/time/web/parts/entryRows.ts',
  'src/web/store/rows.ts',
]
const shape = createHash('sha256')
for (const path of globSync(shapes).sort()) shape.update(readFileSync(path))

/** Fonts of scripts that few read are kept when they are first used; what shows a PDF needs the network anyway. */
const isBundled = (name: string) =>
  (!name.endsWith('.woff2') || name.includes('-latin-wght-normal')) && !/(^|\/)(pdf|Pdf)[.\w]*-/.test(name)

/** What pdf.js reads when a document needs it: tables of scripts, fonts that every reader has, decoders of pictures. */
const pdfFolders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
const pdfData: Plugin = {
  name: 'pdf-data',
  apply: 'build',
  generateBundle() {
    const from = join(import.meta.dirname, 'node_modules/pdfjs-dist')
    const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
    for (const path of globSync(
      pdfFolders.map((folder) => `${folder}/*`),
      { cwd: from },
    ))
      if (!path.includes('quickjs'))
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${path}`,
          source: readFileSync(join(from, path)),
        })
  },
}

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
    const names = Object.keys(others).filter(isBundled)
    const entry = Object.values(others).find((file) => file.type === 'chunk' && file.isEntry)?.fileName
    const version = createHash('sha256').update(names.join()).update(String(page.source)).digest('hex')
    const files = [...names, ...readdirSync('public')].map((name) => `/${name}`)
    made.code = `const build = ${JSON.stringify({ version: version.slice(0, 16), files, entry })};${made.code}`
  },
}

/** Mantine's dialogs import all of ScrollArea to ask whether it is what they scroll in, which it never is here. */
const dialogRoots = /\/(Modal|Drawer)Root\.mjs$/
const noScrollArea = '\0no-scroll-area'
const withoutScrollArea: Plugin = {
  name: 'without-scroll-area',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/ScrollArea.mjs') && dialogRoots.test(importer ?? '') ? noScrollArea : null,
  load: (id) => (id === noScrollArea ? 'export const ScrollArea = { Autosize: {} }' : null),
}

/**
 * Refuses a build whose files import each other: they begin in an order in which one finds nothing of the other yet, and
 * what needs them does not load. Merging small files may lead to it.
 */
const withoutCircles: Plugin = {
  name: 'without-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const finished = new Set<string>()
    const walk = (name: string, path: readonly string[]) => {
      if (path.includes(name)) this.error(`Files import each other: ${[...path, name].join(' → ')}`)
      const file = bundle[name]
      if (finished.has(name) || file?.type !== 'chunk') return
      for (const imported of file.imports) walk(imported, [...path, name])
      finished.add(name)
    }
    for (const name of Object.keys(bundle)) walk(name, [])
  },
}

/** The screens that are opened most, by what they share: each group is one file. Other files go by who needs them. */
const screens = {
  base: ['src/web/main.tsx'],
  tasks: [
    'src/web/frame/WorkspaceFrame.tsx',
    'src/features/project/web/screens/ProjectScreen.tsx',
    'src/features/task/web/screens/MyTasksScreen.tsx',
  ],
}
type ModuleInfo = {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type Modules = { getModuleInfo(id: string): ModuleInfo | null }
const groups = new Map<string, string>()

/** Of a module of ours: what its screen imports without asking for it later. */
function groupOf(id: string, modules: Modules): string | null {
  if (groups.size === 0) {
    for (const [group, roots] of Object.entries(screens)) {
      const waiting = roots.map((root) => join(import.meta.dirname, root))
      for (const next of waiting) {
        if (groups.has(next) || next.includes('node_modules') || isSchemas(next)) continue
        groups.set(next, group)
        waiting.push(...(modules.getModuleInfo(next)?.importedIds ?? []))
      }
    }
  }
  return groups.get(id) ?? null
}

/** Ours, with what they import of ours. */
function ownModules(modules: Modules) {
  const waiting = [join(import.meta.dirname, 'src/web/main.tsx')]
  const own = new Map<string, { bytes: number; imports: string[]; lazyImports: string[] }>()
  const isOwn = (id: string) => !id.includes('node_modules')
  for (const id of waiting) {
    const info = modules.getModuleInfo(id)
    if (own.has(id) || !info) continue
    const imports = info.importedIds.filter(isOwn)
    const lazyImports = info.dynamicallyImportedIds.filter(isOwn)
    own.set(id, { bytes: info.code?.length ?? 0, imports, lazyImports })
    waiting.push(...imports, ...lazyImports)
  }
  return own
}

let shared: Map<string, number> | undefined

/** Of a module of ours that several parts share: its file. */
function sharedFileOf(id: string, modules: Modules): string | null {
  const fixedFileOf = (other: string) => (isSchemas(other) ? 'schemas' : groupOf(other, modules))
  shared ??= divideShared(ownModules(modules), fixedFileOf)
  const file = shared.get(id)
  return file === undefined ? null : `shared~${file}`
}

/** A class's own name, and the file that it is from in few letters. */
function scopedName(name: string, path: string): string {
  const file = relative(import.meta.dirname, path.split('?')[0] ?? path)
  return `${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 4)}`
}

export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  plugins: [react(), pdfData, worker, contractData(), withoutScrollArea, withoutCircles],
  // Every schema is made by what the web has configured.
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/web/schemas.ts') }] },
  define: { 'import.meta.env.SHAPE': JSON.stringify(shape.digest('base64url')) },
  build: {
    outDir: 'dist/web',
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_200,
    // The server's policy allows fonts from its own files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Schemas are made by calls, which would stay in every file that only takes a constant from beside them.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/shared\/|\.(contract|shape)\.ts/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // Without what they need besides, which lists need too.
            { name: 'schemas', test: isSchemas, priority: 3, includeDependenciesRecursively: false },
            { name: groupOf, debugName: 'screens', test: /\/src\//, priority: 2 },
            // What several screens share: ours in few files, libraries by which of them need it.
            { name: sharedFileOf, test: /\/src\//, priority: 1, includeDependenciesRecursively: false },
            { name: 'dates', test: /@mantine\/dates/, minShareCount: 2, priority: 1 },
            { name: 'forms', test: /@mantine\/form|react-number-format/, minShareCount: 2, priority: 1 },
            {
              name: 'icons',
              test: /@tabler/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Its parts share many small ones. More would be loaded in vain by screens of few fields.
            {
              name: 'mantine',
              test: /@mantine\/(core|hooks)/,
              minShareCount: 8,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Names of files stand in every script that loads some of them.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.replace(/(~.*)?\.\w+$/, '')}-[hash][extname]`,
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
