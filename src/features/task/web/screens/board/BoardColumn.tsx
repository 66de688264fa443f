import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useGroupName } from '../list/order/useGroupName.tsx'
import classes from './BoardColumn.module.css'
import type { Column } from './boardColumns.ts'
import type { BoardLook } from './boardLook.ts'
import { dropIndex } from './boardPlaces.ts'
import { ColumnAdd } from './ColumnAdd.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import { draggedTask } from './cardDrag.ts'
import { TaskCard } from './TaskCard.tsx'

type Props = Omit<Column, 'stops'> & {
  left: number
  width: number
  look: BoardLook
  /** The stop in it that Tab reaches. */
  activeKey: string | null
  selected: ReadonlySet<string>
  renaming: string | null
  isLoading: boolean
}

const gap = 6

/** The tasks of one status as cards, of which only those on screen are drawn. */
export const BoardColumn = memo(function BoardColumn({ group, isOpen, left, width, look, ...props }: Props) {
  const { activeKey } = props
  const frame = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [dropAt, setDropAt] = useState<number | null>(null)
  const { name, icon } = useGroupName('status')(group.value)
  const active = activeKey === null ? -1 : group.taskIds.indexOf(activeKey)
  // oxlint-disable-next-line react/incompatible-library -- there is no compiler here that could memoise it
  const virtual = useVirtualizer({
    count: isOpen ? group.taskIds.length : 0,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => group.taskIds[index]!,
    estimateSize: () => 92,
    gap,
    overscan: 6,
    // The active card stays drawn wherever the column is scrolled to: it may hold the focus.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return active < 0 || drawn.includes(active) ? drawn : [...drawn, active].sort((a, b) => a - b)
    },
  })
  const { isFollowed } = look
  useLayoutEffect(() => {
    if (active >= 0 && isFollowed()) virtual.scrollToIndex(active)
  }, [active, virtual, isFollowed])
  // A task that was just written at the foot shows above it.
  const count = group.taskIds.length
  useLayoutEffect(() => {
    if (count && frame.current?.querySelector('[data-kind=add]')?.contains(document.activeElement))
      virtual.scrollToIndex(count - 1)
  }, [count, virtual])

  const placeAt = useEffectEvent((y: number) =>
    isOpen && list.current
      ? dropIndex(virtual.measurementsCache.slice(0, count), y - list.current.getBoundingClientRect().top)
      : 0,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a column that opens has another scroller
  useEffect(() => {
    if (!frame.current) return
    const show = (data: Record<string | symbol, unknown>) => setDropAt(data.index as number)
    const hide = () => setDropAt(null)
    return combine(
      dropTargetForElements({
        element: frame.current,
        canDrop: ({ source }) => draggedTask(source.data) !== null,
        getData: ({ input }) => ({ column: group.id, index: placeAt(input.clientY) }),
        onDragEnter: ({ self }) => show(self.data),
        onDrag: ({ self }) => show(self.data),
        onDragLeave: hide,
        onDrop: hide,
      }),
      ...(scroller.current ? [autoScrollForElements({ element: scroller.current })] : []),
    )
  }, [group.id, isOpen])

  const before = dropAt === null ? undefined : virtual.measurementsCache[dropAt]
  const lineAt = before ? before.start : virtual.getTotalSize() + gap
  return (
    <section
      ref={frame}
      aria-label={name}
      className={classes.column}
      data-open={isOpen || undefined}
      data-over={dropAt !== null || undefined}
      style={{ width, transform: `translateX(${left}px)` }}
    >
      <ColumnHead
        group={group}
        isOpen={isOpen}
        name={name}
        icon={icon}
        isCounting={props.hasMore}
        mayAdd={props.mayAdd}
        isActive={activeKey === `group-${group.id}`}
      />
      {isOpen && (
        <div ref={scroller} className={classes.scroller}>
          <ul ref={list} className={classes.cards} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start, key }) => {
              const taskId = group.taskIds[index]!
              return (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-setsize={count}
                  aria-posinset={index + 1}
                  className={classes.place}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <TaskCard
                    taskId={taskId}
                    parts={look.parts}
                    isActive={index === active}
                    isOpened={taskId === look.openedId}
                    isSelected={props.selected.has(taskId)}
                    onRenamed={props.renaming === taskId ? look.onRenamed : null}
                  />
                </li>
              )
            })}
          </ul>
          {dropAt !== null && <div className={classes.line} style={{ top: lineAt }} />}
          {props.hasMore && (
            <button
              type="button"
              data-key={`more-${group.id}`}
              tabIndex={activeKey === `more-${group.id}` ? 0 : -1}
              className={classes.more}
            >
              {props.isLoading ? 'Loading closed tasks…' : 'Load more closed tasks'}
            </button>
          )}
        </div>
      )}
      {props.mayAdd && (
        <ColumnAdd
          stopKey={`add-${group.id}`}
          name={name}
          isActive={activeKey === `add-${group.id}`}
          status={group.value}
          look={look}
        />
      )}
    </section>
  )
})
