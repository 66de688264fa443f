import { useEffect, useEffectEvent, useState } from 'react'
import { dayIn } from '../../../../shared/days.ts'
import { liveArrived } from '../../../../web/live/live.ts'
import { listener } from '../../../../web/store/listener.ts'
import { useWorkspace } from '../../../workspace/web/workspace.api.ts'
import type { AuditFilter } from '../../audit.contract.ts'
import { fitsFilter } from './auditFilter.ts'

/** How many changes have been made that fit and are not in the list, whose newest is `newest`. */
export function useNewer(filter: AuditFilter, newest: number): number {
  const { timeZone } = useWorkspace()
  const [heard, setHeard] = useState<readonly number[]>([])
  const fits = useEffectEvent((message: Parameters<typeof fitsFilter>[1]) =>
    fitsFilter(filter, message, dayIn(timeZone, new Date())),
  )
  useEffect(
    () =>
      listener.startListening({
        actionCreator: liveArrived,
        effect({ payload }) {
          const found = payload.filter((message) => fits(message)).map(({ seq }) => seq)
          if (found.length) setHeard((seqs) => [...seqs, ...found])
        },
      }) as () => void,
    [],
  )
  return heard.filter((seq) => seq > newest).length
}
