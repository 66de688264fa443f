import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Zone, zoneAt } from './drop.ts'

type Data = Record<string | symbol, unknown>

/** The row that is dragged, or pointed at, by what the drag carries; null for anything else. */
export const rowOfDrag = (data: Data): string | null =>
  typeof data.treeRow === 'string' ? data.treeRow : null
export const zoneOfDrag = (data: Data) => data.zone as Zone

/** Lets a pointer take a row of the tree where the role may move it, and lets others be dropped on and beside it. */
export function useTreeDrag(row: RefObject<HTMLElement | null>, rowKey: string, mayMove: boolean) {
  // Marking text in the field of its name is no drag of the row.
  const canDrag = useEffectEvent(() => mayMove && !row.current?.querySelector('input:not([data-check])'))
  useEffect(() => {
    const element = row.current
    if (!element) return
    return combine(
      draggable({
        element,
        canDrag: () => canDrag(),
        getInitialData: () => ({ treeRow: rowKey }),
        onDragStart: () => element.setAttribute('data-dragged', ''),
        onDrop: () => element.removeAttribute('data-dragged'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => rowOfDrag(source.data) !== null,
        getData({ input }) {
          const { top, height } = element.getBoundingClientRect()
          return { treeRow: rowKey, zone: zoneAt(input.clientY - top, height) }
        },
      }),
    )
  }, [row, rowKey])
}
