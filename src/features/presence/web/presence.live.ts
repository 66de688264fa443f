import { liveOpened } from '#web/live/live.slice.ts'
import { sayLive } from '#web/live/live.ts'
import { listener } from '#web/store/listener.ts'
import { presenceApi } from './presence.api.ts'
import { lookedAt } from './presence.slice.ts'

/** Milliseconds between two looks that are told: who leafs through a list looks at none of its tasks. */
const lookEvery = 1_500

let looking: string | null = null
/** What the server was told last on this connection; undefined when it has to be told anew. */
let sent: string | null | undefined
let sentAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells the server where this tab looks; a hidden one looks at nothing. */
function sendLooking() {
  timer = undefined
  const task = document.hidden ? null : looking
  if (task === sent) return
  sent = task
  sentAt = Date.now()
  sayLive({ type: 'look', task })
}
const schedule = () => {
  timer ??= setTimeout(sendLooking, Math.max(0, sentAt + lookEvery - Date.now()))
}

export function listenForPresence() {
  listener.startListening({
    actionCreator: lookedAt,
    effect({ payload }) {
      looking = payload
      sent = undefined
      schedule()
    },
  })
  listener.startListening({
    actionCreator: liveOpened,
    effect({ payload }, { dispatch }) {
      if (payload !== 'open') return
      dispatch(presenceApi.util.invalidateTags(['last-seen']))
      // At once: until it is told, the server tells nothing of presence.
      sent = undefined
      clearTimeout(timer)
      sendLooking()
    },
  })
  document.addEventListener('visibilitychange', schedule)
}
