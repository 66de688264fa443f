import { type DragEvent, type KeyboardEvent, useState } from 'react'
import type { RowPlace } from './OrderedList.tsx'

/** By how much Alt with an arrow moves what has the focus; null for every other key. */
export function stepOfKey({ key, altKey }: KeyboardEvent): -1 | 1 | null {
  if (!altKey) return null
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
}

type Options = {
  mayMove?: boolean
  /** A drag in a field selects text. */
  isRenaming?: boolean
}

/** The attributes of a row of an ordered list, which is moved by drag or by Alt with an arrow. */
export function useOrderedRow(place: RowPlace, { mayMove = true, isRenaming = false }: Options = {}) {
  const [isOver, setIsOver] = useState(false)
  return {
    draggable: mayMove && !isRenaming,
    'data-dragged': place.isDragged || undefined,
    'data-over': isOver || undefined,
    onKeyDown(event: KeyboardEvent) {
      const step = mayMove && stepOfKey(event)
      if (!step) return
      event.preventDefault()
      place.onMove(place.index + step)
    },
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      place.onDrag(true)
    },
    onDragEnd: () => place.onDrag(false),
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      place.onDropHere()
    },
  }
}
