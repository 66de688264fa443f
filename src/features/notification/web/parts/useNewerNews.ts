import { useEffect, useEffectEvent, useState } from 'react'
import { liveArrived } from '../../../../web/live/live.ts'
import { listener } from '../../../../web/store/listener.ts'
import { globalObjects } from '../../news.rules.ts'

const own: readonly string[] = [
  'notification',
  'notification-read',
  'notification-settings',
  'project-pin',
  'view',
]

/** How many changes were heard of that may be news and are not in the list, whose newest is `newest`. */
export function useNewerNews(isGlobal: boolean, newest: number): number {
  const [heard, setHeard] = useState<readonly number[]>([])
  const isNews = useEffectEvent((object: string) =>
    isGlobal ? (globalObjects as readonly string[]).includes(object) : !own.includes(object),
  )
  useEffect(
    () =>
      listener.startListening({
        actionCreator: liveArrived,
        effect({ payload }) {
          const found = payload.filter(({ object }) => isNews(object)).map(({ seq }) => seq)
          if (found.length) setHeard((seqs) => [...seqs, ...found])
        },
      }) as () => void,
    [],
  )
  return heard.filter((seq) => seq > newest).length
}
