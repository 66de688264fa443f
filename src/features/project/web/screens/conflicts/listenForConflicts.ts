import { conflictsFound } from '#web/offline/sendEntry.ts'
import { listener } from '#web/store/listener.ts'
import { loadLater } from '#web/ui/layout/lazyPart.tsx'

const loadShowConflicts = loadLater(() => import('./showConflicts.ts'))

/** Has it told what gave way, by what is seldom needed. */
export function listenForConflicts() {
  listener.startListening({
    actionCreator: conflictsFound,
    async effect({ payload }, { dispatch, getState }) {
      const { showConflicts } = await loadShowConflicts()
      showConflicts(payload, getState() as Parameters<typeof showConflicts>[1], dispatch)
    },
  })
}
