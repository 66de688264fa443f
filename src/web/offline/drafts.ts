import { openStore } from './idbStore.ts'

const store = openStore('drafts')

/** What was written on pages and no server has stored yet, by user and page, as Yjs keeps it. */
export const draftStore = {
  async get(key: string): Promise<Uint8Array | undefined> {
    const found = await store?.all<Uint8Array>(key).catch(() => undefined)
    return found?.get(key)
  },
  put: (key: string, draft: Uint8Array) => store?.put([[key, draft]]).catch(() => {}),
  drop: (key: string) => store?.drop([key]).catch(() => {}),
}

export const forgetDrafts = () => store?.clear().catch(() => {})
export const forgetDraftsOfOthers = (userId: string) => store?.dropExcept(`${userId}/`).catch(() => {})
