import { useEffect, useEffectEvent, useState } from 'react'
import type { LiveMessage } from '#shared/live.ts'
import { liveArrived } from '#web/live/live.ts'
import { listener } from '#web/store/listener.ts'
import { type Audited, unaudited } from '../../audit.rules.ts'

export type Heard = Extract<LiveMessage, { object: Audited }>

const isAudited = (message: LiveMessage): message is Heard =>
  !(unaudited as readonly string[]).includes(message.object)

/** How many changes have been made that fit and are not in the list, whose newest is `newest`. */
export function useNewChanges(matches: (message: Heard) => boolean, newest: number): number {
  const [heard, setHeard] = useState<readonly number[]>([])
  const isNewStep = useEffectEvent((message: LiveMessage) => isAudited(message) && matches(message))
  useEffect(
    () =>
      listener.startListening({
        actionCreator: liveArrived,
        effect({ payload }) {
          const found = payload.filter((message) => isNewStep(message)).map(({ seq }) => seq)
          if (found.length) setHeard((seqs) => [...seqs, ...found])
        },
      }) as () => void,
    [],
  )
  return heard.filter((seq) => seq > newest).length
}
