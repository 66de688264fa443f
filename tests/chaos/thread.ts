import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build, type Plugin } from 'vite'
import type { Tab } from './browser.ts'
import type { Drawers } from './drawers.ts'
import type { Calls } from './screen.ts'

/** The screen's code in one file that a thread can load: the web's has JSX in it. */
export async function buildScreen(): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  const outDir = await mkdtemp(join(tmpdir(), 'workweek-screen-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // Without the checks of development, which cost more than the work itself.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: join(import.meta.dirname, 'start.ts'),
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
    ssr: { noExternal: true },
    plugins: [ownStore],
  })
  return outDir
}

/** Node has no database as browsers have. */
const ownStore: Plugin = {
  name: 'own-store',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './idbStore.ts' && importer?.includes('/web/offline/')
      ? join(import.meta.dirname, 'idbStore.ts')
      : undefined,
}

export type Screen = ReturnType<typeof openScreen>

/** Starts a screen in a browser; each has modules of its own, as each tab does. */
export function openScreen(outDir: string, tab: Omit<Tab, 'stored'>, drawers: Drawers) {
  const { stored } = drawers
  const worker = new Worker(join(outDir, 'start.mjs'), { workerData: { ...tab, stored } })
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  let calls = 0
  let broken: Error | undefined
  worker.on('message', ({ id, answer, error, drawer, remember }) => {
    if (drawer)
      return worker.postMessage({
        request: drawer.id,
        answer: drawers.do(drawer.name, drawer.work, drawer.args),
      })
    if (remember?.value === null) return stored.delete(remember.key)
    if (remember) return stored.set(remember.key, remember.value)
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(error))
    else call?.resolve(answer as never)
  })
  worker.on('error', (error: Error) => {
    broken = error
    for (const { reject } of waiting.values()) reject(error)
  })
  return {
    ask<C extends keyof Calls>(
      call: C,
      ...[arg]: Parameters<Calls[C]>
    ): Promise<Awaited<ReturnType<Calls[C]>>> {
      const id = ++calls
      return new Promise((resolve, reject) => {
        if (broken) return reject(broken)
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, call, arg })
      })
    },
    close: () => worker.terminate(),
  }
}
