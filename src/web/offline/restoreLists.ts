import { listsRestored } from '../live/live.slice.ts'
import { api } from '../store/api.ts'
import type { Dispatch } from '../store/listener.ts'
import { cachedByArg, joinParts, type Lists } from './snapshot.ts'
import { forgetLists, listStore, type Meta, prefixOf, shape, startFrom, unfinished } from './storeLists.ts'

/** The live connection goes on from here. */
const withSeq = (lists: Lists, seq: number): Lists => ({
  ...lists,
  getCurrentWorkspace: { ...(lists.getCurrentWorkspace as object), seq },
})

/** Puts what was kept for this user into the cache, as if it had just been loaded. */
export const restoreLists =
  (userId: string, workspaceId: string, isTooLate: () => boolean) =>
  async (dispatch: Dispatch): Promise<void> => {
    const prefix = prefixOf(userId, workspaceId)
    const parts = await listStore?.all<string>(prefix).catch(() => null)
    const meta = parts?.get(`${prefix}meta`) as Meta | undefined
    if (!parts || !meta || meta.shape === unfinished || isTooLate()) return
    const stored =
      meta.shape === shape
        ? read(new Map([...parts].map(([key, text]) => [key.slice(prefix.length), text])))
        : null
    if (!stored) return forgetLists()
    const lists = withSeq(stored, meta.seq)
    const { [cachedByArg]: several = [], ...single } = lists
    const entries = [
      ...Object.entries(single).map(([endpointName, value]) => ({ endpointName, arg: undefined, value })),
      ...several.map(({ arg, data }) => ({ endpointName: cachedByArg, arg, value: data })),
    ]
    // What endpoints there are is known to the features alone.
    dispatch(api.util.upsertQueryEntries(entries as never))
    dispatch(listsRestored())
    startFrom({ prefix, seq: meta.seq, lists, stamp: meta.stamp })
  }

function read(parts: Map<string, string>): Lists | null {
  try {
    return joinParts(parts)
  } catch {
    return null
  }
}
