import type { Status } from '../../status.contract.ts'
import type { StatusKind } from '../../status.rules.ts'
import { useSetStatusPositionsMutation } from '../status.api.ts'

/** Moves a status to another place among `ordered`, by drag, menu or keys. */
export function useMoveStatus(kind: StatusKind, ordered: readonly Status[]) {
  const [setPositions] = useSetStatusPositionsMutation()
  return (id: string, to: number) => {
    const from = ordered.findIndex((status) => status.id === id)
    const place = Math.max(0, Math.min(ordered.length - 1, to))
    if (from < 0 || from === place) return
    const ids = ordered.map((status) => status.id)
    ids.splice(place, 0, ...ids.splice(from, 1))
    void setPositions({ kind, before: ordered, body: { ids } })
  }
}
