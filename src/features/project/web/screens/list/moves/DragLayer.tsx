import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import classes from '../ProjectsList.module.css'
import type { Zone } from './drop.ts'
import type { Decision } from './useTaskMoves.ts'
import { rowOfDrag, zoneOfDrag } from './useTreeDrag.ts'

type Props = {
  grid: RefObject<HTMLElement | null>
  decide: (source: string, target: string, zone: Zone) => Decision | null
  depthAt: (key: string, zone: Zone) => number
}
type Mark = {
  key: string
  zone: Zone
  label: string
  isRefused: boolean
  indent: number
  top: number
  left: number
  width: number
  height: number
}

/** While a row is dragged: a line or frame where it would come to stand, with what that means in words. */
export function DragLayer({ grid, decide, depthAt }: Props) {
  const [mark, setMark] = useState<Mark | null>(null)

  const point = useEffectEvent((source: string, target: string | null, zone: Zone) => {
    const row = target && grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(target)}"]`)
    const decision = row ? decide(source, target, zone) : null
    if (!row || !decision) return setMark(null)
    const { top, left, width, height } = row.getBoundingClientRect()
    const isOn = row.dataset.kind === 'group' || row.dataset.kind === 'task'
    const shown = { ...decision, key: target, zone: isOn ? 'on' : zone, top, left, width, height } as const
    const isSame = (one: Mark) =>
      one.key === target && one.zone === shown.zone && one.label === shown.label && one.top === top
    setMark((before) =>
      before && isSame(before) ? before : { ...shown, indent: 44 + depthAt(target, zone) * 20 },
    )
  })
  const drop = useEffectEvent((source: string, target: string | null, zone: Zone) => {
    setMark(null)
    if (target) decide(source, target, zone)?.run?.()
  })
  useEffect(() => {
    const read = (location: {
      current: { dropTargets: readonly { data: Record<string | symbol, unknown> }[] }
    }) => {
      const data = location.current.dropTargets[0]?.data
      return data ? ([rowOfDrag(data), zoneOfDrag(data)] as const) : ([null, 'on'] as const)
    }
    return monitorForElements({
      canMonitor: ({ source }) => rowOfDrag(source.data) !== null,
      onDrag: ({ source, location }) => point(rowOfDrag(source.data)!, ...read(location)),
      onDrop: ({ source, location }) => drop(rowOfDrag(source.data)!, ...read(location)),
    })
  }, [])
  useEffect(() => {
    const scroller = grid.current?.parentElement
    if (scroller)
      return autoScrollForElements({
        element: scroller,
        canScroll: ({ source }) => rowOfDrag(source.data) !== null,
      })
  }, [grid])

  if (!mark) return null
  const { top, left, width, height, zone, indent } = mark
  const isLine = zone !== 'on'
  return (
    <div
      className={classes.mark}
      data-line={isLine || undefined}
      data-refused={mark.isRefused || undefined}
      style={{
        top: isLine ? (zone === 'before' ? top : top + height) - 1 : top,
        left: left + (isLine ? indent : 0),
        width: width - (isLine ? indent : 0),
        height: isLine ? 2 : height,
      }}
    >
      <span className={classes.markText}>{mark.label}</span>
    </div>
  )
}
