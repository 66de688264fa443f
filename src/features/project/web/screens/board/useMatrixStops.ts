import { useCallback, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '#web/store/listener.ts'
import { projectRowsOpened, selectOpenedRows } from '../../project.slice.ts'
import { matrixStops } from './matrixStops.ts'
import type { Matrix } from './memberMatrix.ts'

/** How many cards of a cell show before one asks for more, and how many more come then. */
const fewCards = 4
const moreCards = 20
const foldKey = (member: string | null) => `board/${member}`

/** Which rows are open, how many cards their cells show, and so where the focus can stand. */
export function useMatrixStops(matrix: Matrix) {
  const dispatch = useAppDispatch()
  const { rows } = matrix
  const opened = useSelector(selectOpenedRows)
  const [limits, setLimits] = useState<Record<string, number>>({})
  const [revealed, setRevealed] = useState<string | null>(null)

  const isOpen = useCallback((member: string | null) => opened[foldKey(member)] ?? true, [opened])
  const limitOf = useMemo(() => {
    const known: Record<string, number> = { ...limits }
    for (const { member, cells } of revealed ? rows : [])
      for (const ids of Object.values(cells)) {
        const at = ids.indexOf(revealed!)
        if (at >= 0) known[foldKey(member)] = Math.max(known[foldKey(member)] ?? fewCards, at + 1)
      }
    return (member: string | null) => known[foldKey(member)] ?? fewCards
  }, [limits, revealed, rows])
  return {
    isOpen,
    limitOf,
    stops: useMemo(() => matrixStops(matrix, { isOpen, limitOf }), [matrix, isOpen, limitOf]),
    /** Makes a card show, wherever in its cell it stands. */
    show: setRevealed,
    showMore: (member: string | null) =>
      setLimits({ ...limits, [foldKey(member)]: limitOf(member) + moreCards }),
    toggle: (member: string | null) =>
      dispatch(projectRowsOpened({ rows: [foldKey(member)], opened: !isOpen(member) })),
  }
}
