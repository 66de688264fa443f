import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { IconBan } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { CardPart } from '#features/task/web/screens/board/boardLook.ts'
import { draggedTask } from '#features/task/web/screens/board/cardDrag.ts'
import { TaskCard } from '#features/task/web/screens/board/TaskCard.tsx'
import { formatNumber } from '#web/format/numbers.ts'
import classes from './MemberBoard.module.css'
import { cellKey } from './matrixStops.ts'
import type { Place } from './moveRefusal.ts'

/** What all cells share; stable while none of it changes. */
export type MatrixLook = {
  parts: ReadonlySet<CardPart>
  width: number
  cardHeight: number
  openedId: string | undefined
  onRenamed: (taskId: string, isByKey: boolean) => void
  refusalOf: (taskId: string, to: Place) => string | null
  /** How a cell is called where nothing in it is. */
  nameOf: (member: string | null, project: string) => string
}

type Props = {
  member: string | null
  project: string
  ids: readonly string[]
  isOpen: boolean
  /** How many of them show. */
  limit: number
  column: number
  left: number
  look: MatrixLook
  /** The stop in it that Tab reaches. */
  activeKey: string | null
  selected: ReadonlySet<string>
  renaming: string | null
}

/** The open tasks of one member in one project. */
export const MatrixCell = memo(function MatrixCell({ member, project, ids, isOpen, look, ...props }: Props) {
  const cell = useRef<HTMLDivElement>(null)
  /** While a card is over it: why it may not be dropped here, or that it may. */
  const [over, setOver] = useState<{ refusal: string | null } | null>(null)
  const { refusalOf } = look
  useEffect(() => {
    if (!cell.current) return
    const place: Place = { executor: member, project }
    return dropTargetForElements({
      element: cell.current,
      canDrop: ({ source }) => draggedTask(source.data) !== null,
      getData: ({ source }) => ({ place, refusal: refusalOf(draggedTask(source.data) ?? '', place) }),
      onDragEnter: ({ self }) => setOver({ refusal: self.data.refusal as string | null }),
      onDragLeave: () => setOver(null),
      onDrop: () => setOver(null),
    })
  }, [member, project, refusalOf])

  const key = cellKey(member, project)
  const hidden = ids.length - props.limit
  const isBare = !isOpen || !ids.length
  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={props.column + 2}
      aria-label={isBare ? `${look.nameOf(member, project)}: ${countOf(ids.length)}` : undefined}
      data-key={isBare ? key : undefined}
      data-over={over ? (over.refusal ? 'refused' : 'ready') : undefined}
      tabIndex={isBare ? (props.activeKey === key ? 0 : -1) : undefined}
      className={classes.cell}
      style={{ width: look.width, transform: `translateX(${props.left}px)` }}
    >
      {!isOpen && ids.length > 0 && <span className={classes.count}>{countOf(ids.length)}</span>}
      {isOpen &&
        ids.slice(0, props.limit).map((taskId) => (
          <div key={taskId} style={{ height: look.cardHeight }}>
            <TaskCard
              isShort
              taskId={taskId}
              parts={look.parts}
              isActive={props.activeKey === taskId}
              isOpened={taskId === look.openedId}
              isSelected={props.selected.has(taskId)}
              onRenamed={props.renaming === taskId ? look.onRenamed : null}
            />
          </div>
        ))}
      {isOpen && hidden > 0 && (
        <button
          type="button"
          data-key={`more-${key}`}
          tabIndex={props.activeKey === `more-${key}` ? 0 : -1}
          className={classes.more}
        >
          {formatNumber(hidden)} more
        </button>
      )}
      {over?.refusal && (
        <span className={classes.refusal}>
          <IconBan size={16} stroke={1.5} aria-hidden />
          {over.refusal}
        </span>
      )}
    </div>
  )
})

const countOf = (count: number) =>
  count === 0 ? 'no open tasks' : `${formatNumber(count)} ${count === 1 ? 'task' : 'tasks'}`
