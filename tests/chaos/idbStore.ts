// What the web keeps in the browser's database, kept by the browser of the test instead: it outlives its pages.
import type { openStore as openWebStore } from '#web/offline/idbStore.ts'
import { askBrowser } from './browser.ts'

type Store = NonNullable<ReturnType<typeof openWebStore>>

export function openStore(name: string): Store {
  const ask =
    (work: keyof Store) =>
    (...args: unknown[]) =>
      askBrowser(name, work, args) as Promise<never>
  return {
    all: ask('all'),
    put: ask('put'),
    putWhile: ask('putWhile'),
    drop: ask('drop'),
    dropAll: ask('dropAll'),
    dropExcept: ask('dropExcept'),
    clear: ask('clear'),
  }
}
