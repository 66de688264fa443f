import type { LiveMessage } from '../../shared/live.ts'
import { liveArrived } from '../live/live.ts'
import { listener } from '../store/listener.ts'
import { confirmedRow } from './conflicts.ts'
import { openEntries } from './outbox.ts'
import { listOf, type State } from './state.ts'

/** By row and field, who set it last, of those fields that a change of this page waits to set. */
const actors = new Map<string, string | null>()

export const actorOf = (id: string, field: string) => actors.get(`${id} ${field}`) ?? null

const lists = { task: 'getTasks', project: 'getProjects' } as const
type Told = Extract<LiveMessage, { object: keyof typeof lists; event: 'create' | 'update' }>
const isTold = (message: LiveMessage): message is Told =>
  message.object in lists && message.event !== 'delete'

/** Notes who set what, before the messages are applied that tell it. */
export function listenForActors() {
  listener.startListening({
    actionCreator: liveArrived,
    effect({ payload }, { getState }) {
      const waiting = [...openEntries()].flatMap(({ base }) => Object.entries(base))
      if (!waiting.length) return
      const last = new Map<string, unknown>()
      for (const { object, data, actor } of payload.filter(isTold))
        for (const [id, fields] of waiting) {
          if (id !== data.id) continue
          const row = last.get(id) ?? confirmedRow(listOf(getState() as State, lists[object]), id)
          for (const field of Object.keys(fields))
            if (JSON.stringify(row?.[field as never]) !== JSON.stringify(data[field as never]))
              actors.set(`${id} ${field}`, actor)
          last.set(id, data)
        }
    },
  })
}
