import type { LiveMessage } from '#shared/live.ts'
import { liveArrived } from '../live/live.ts'
import { listener } from '../store/listener.ts'
import { confirmedRow } from '../store/rows.ts'
import { openEntries } from './outbox.ts'
import type { ListName } from './snapshot.ts'
import { listOf, type State } from './state.ts'

/** By row and field, who set it last, of those fields that a change of this page waits to set. */
const actors = new Map<string, string | null>()

export const actorOf = (id: string, field: string) => actors.get(`${id} ${field}`) ?? null

const reading = (row: object, field: string) =>
  JSON.stringify(row[(field === 'archived' ? 'archivedAt' : field) as never])

const lists: Partial<Record<LiveMessage['object'], ListName>> = {
  task: 'getTasks',
  project: 'getProjects',
  client: 'getClients',
  view: 'getViews',
}
type RowMessage = { object: LiveMessage['object']; data: { id: string }; actor: string | null }
const isRowMessage = ({ event, data }: LiveMessage) => event !== 'delete' && 'id' in data

/** By id of what a change of this page creates, who deleted it while that waited. */
const deleters = new Map<string, string | null>()

/** Who deleted what a change that waits creates, so that it was created before; undefined when nobody did. */
export const deleterOf = (id: string) => deleters.get(id)

/** Notes who set and deleted what, before the messages are applied that tell it. */
export function listenForActors() {
  listener.startListening({
    actionCreator: liveArrived,
    effect({ payload }, { getState }) {
      const open = [...openEntries()]
      if (!open.length) return
      const made = new Set(open.map(({ arg }) => (arg as { body?: { id?: string } }).body?.id))
      for (const { event, data, actor } of payload)
        if (event === 'delete' && 'id' in data && made.has(data.id)) deleters.set(data.id, actor)
      const waiting = open.flatMap(({ base }) => Object.entries(base))
      const last = new Map<string, unknown>()
      for (const { object, data, actor } of payload.filter(isRowMessage) as RowMessage[])
        for (const [id, fields] of waiting) {
          if (id !== data.id) continue
          const list = lists[object]
          const known = list && confirmedRow(listOf(getState() as State, list), id)
          const row = (last.get(id) ?? known ?? fields) as object
          for (const field of Object.keys(fields))
            if (reading(row, field) !== reading(data, field)) actors.set(`${id} ${field}`, actor)
          last.set(id, data)
        }
    },
  })
}
