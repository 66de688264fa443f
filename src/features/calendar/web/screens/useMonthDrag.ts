import { type DragEvent as DragOf, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { daysBetween } from '#shared/days.ts'
import type { Scheduled } from './calendarItems.ts'
import { shiftedBy } from './monthEvents.ts'
import { draggedTask } from './planTask.ts'

/** By which the month knows an event of its own that is dragged. */
const draggedEvent = 'application/x-workweek-event'

type Options = {
  onMove: (moved: { event: Scheduled; newStart: string; newEnd: string }) => void
  /** A task was dropped on a day. */
  onPlan: (task: string, day: string) => void
  /** Days were drawn over. */
  onDraw: (first: string, last: string) => void
}
type Days = readonly [first: string, last: string]

/** The day below the pointer, whatever lies on it. */
function dayAt({ clientX, clientY }: { clientX: number; clientY: number }): string | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const day = (element as HTMLElement).dataset?.day
    if (day) return day
  }
  return null
}

/**
 * Moves events over the days of a month, takes tasks that are dropped on them, and draws new events over several. The package does all
 * this too, but by drawing the whole month anew at each day that the pointer enters, for which a frame is too short.
 */
export function useMonthDrag(grid: RefObject<HTMLElement | null>, { onMove, onPlan, onDraw }: Options) {
  const dragged = useRef<{ event: Scheduled; element: HTMLElement; day: string } | null>(null)
  const marked = useRef('')

  /** Set on the days themselves, so that nothing is drawn anew. */
  const mark = (attribute: 'data-drop-target' | 'data-drag-selected', days: Days | null) => {
    const text = days ? `${attribute} ${days.join(' ')}` : ''
    if (text === marked.current) return
    marked.current = text
    for (const cell of grid.current?.querySelectorAll<HTMLElement>('[data-day]') ?? []) {
      const { day = '' } = cell.dataset
      cell.toggleAttribute(attribute, !!days && day >= days[0] && day <= days[1])
    }
  }
  /** The event as it would be on a day; it is moved by as many days as the pointer, wherever it was taken hold of. */
  const movedTo = ({ event, day: from }: NonNullable<typeof dragged.current>, day: string) =>
    shiftedBy(event, daysBetween(from, day))
  const kindOf = ({ types }: DataTransfer) =>
    dragged.current && types.includes(draggedEvent)
      ? ('move' as const)
      : types.includes(draggedTask)
        ? ('copy' as const)
        : null
  const end = useEffectEvent(() => {
    dragged.current?.element.removeAttribute('data-dragging')
    dragged.current = null
    mark('data-drop-target', null)
  })

  const over = useEffectEvent((event: DragEvent) => {
    const { dataTransfer } = event
    const kind = dataTransfer && kindOf(dataTransfer)
    const day = kind && dayAt(event)
    if (!day) return mark('data-drop-target', null)
    event.preventDefault()
    dataTransfer.dropEffect = kind
    if (kind === 'copy' || !dragged.current) return mark('data-drop-target', [day, day])
    // Not sooner, as what follows the pointer is a picture of it.
    dragged.current.element.setAttribute('data-dragging', 'true')
    mark('data-drop-target', movedTo(dragged.current, day).days)
  })
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (!grid.current?.contains(relatedTarget as Node | null)) mark('data-drop-target', null)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    const { dataTransfer } = event
    const kind = dataTransfer && kindOf(dataTransfer)
    const day = kind && dayAt(event)
    if (day) {
      event.preventDefault()
      if (kind === 'copy') onPlan(dataTransfer.getData(draggedTask), day)
      else if (dragged.current && day !== dragged.current.day) {
        const { start, end } = movedTo(dragged.current, day)
        onMove({ event: dragged.current.event, newStart: start, newEnd: end })
      }
    }
    end()
  })
  const draw = useEffectEvent((begun: PointerEvent) => {
    const from = (begun.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day
    // A finger scrolls.
    if (!from || begun.button !== 0 || begun.pointerType === 'touch') return
    let to = from
    const days = (): Days => (from < to ? [from, to] : [to, from])
    const move = (event: PointerEvent) => {
      to = dayAt(event) ?? to
      mark('data-drag-selected', days())
    }
    const stop = () => {
      mark('data-drag-selected', null)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', finish)
      removeEventListener('pointercancel', stop)
      removeEventListener('keydown', cancel, true)
    }
    const finish = () => {
      stop()
      if (from !== to) onDraw(...days())
    }
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      stop()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', finish)
    addEventListener('pointercancel', stop)
    addEventListener('keydown', cancel, true)
  })

  useEffect(() => {
    const element = grid.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('dragover', over, { signal })
    element.addEventListener('dragleave', leave, { signal })
    element.addEventListener('drop', drop, { signal })
    element.addEventListener('dragend', end, { signal })
    element.addEventListener('pointerdown', draw, { signal })
    return () => listening.abort()
  }, [grid])

  /** What makes an event one that can be moved. */
  return (event: Scheduled) => ({
    draggable: true,
    'data-draggable': true,
    onDragStart: (begun: DragOf<HTMLElement>) => {
      const day = dayAt(begun)
      if (!day) return begun.preventDefault()
      dragged.current = { event, element: begun.currentTarget, day }
      begun.dataTransfer.effectAllowed = 'move'
      begun.dataTransfer.setData(draggedEvent, event.id)
    },
  })
}
