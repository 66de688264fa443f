import type { Db } from '../../database/database.ts'
import { type Asker, findAsker, hash } from './session.ts'

/** Milliseconds for which an asker is remembered at most, should the word that something changed be lost. */
const patience = 1_000

/** How many are remembered; beyond that all are looked up again, which also clears out those who left. */
const mostKnown = 5_000

type Known = { asker: Asker; until: number }

export type Askers = ReturnType<typeof openAskers>

/**
 * Who asks, remembered between requests while nothing changes in their workspace: the look-up was most of what a
 * kept list costs. Forgotten with the first change there, made by this process or told by another one, when the
 * session changes or ends, and in any case after a second.
 */
export function openAskers(db: Db) {
  const known = new Map<string, Known>()
  const keysOf = new Map<string, Set<string>>()
  /** Counts what was forgotten: a look-up that began before must not be remembered after. */
  let forgotten = 0

  function remember(key: string, asker: Asker) {
    if (!asker.member) return
    if (known.size >= mostKnown) forgetAll()
    const { workspaceId } = asker.member
    known.set(key, { asker, until: Date.now() + patience })
    const keys = keysOf.get(workspaceId) ?? new Set()
    keysOf.set(workspaceId, keys.add(key))
  }

  /** Sessions changed or ended: rare, so all are looked up again. */
  function forgetAll() {
    forgotten += 1
    known.clear()
    keysOf.clear()
  }

  return {
    /**
     * The asker behind a session's token; `workspaceId` wins over the session's own workspace. What is remembered from
     * before `heard` is too old for whoever has heard more from another process: their answer may not be older.
     */
    async find(token: string, workspaceId: string | null, heard = 0): Promise<Asker | null> {
      const key = `${hash(token).toString('base64url')} ${workspaceId}`
      const found = known.get(key)
      const isNew = found && found.until > Date.now() && (found.asker.member?.seq ?? 0) >= heard
      if (isNew) return found.asker
      const before = forgotten
      const asker = await findAsker(db, token, workspaceId)
      if (asker && before === forgotten) remember(key, asker)
      return asker
    },

    /** Something changed in a workspace. */
    forgetWorkspace(workspaceId: string) {
      forgotten += 1
      for (const key of keysOf.get(workspaceId) ?? []) known.delete(key)
      keysOf.delete(workspaceId)
    },

    forgetAll,
  }
}
