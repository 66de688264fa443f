import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { showProblem } from '#web/ui/feedback/toast.ts'

/** The task whose card is dragged, told by what the drag carries; null for anything else. */
export const draggedTask = (data: Record<string | symbol, unknown>): string | null =>
  typeof data.taskCard === 'string' ? data.taskCard : null

/** Lets a pointer take the card, and says why where the role does not let it. Answers whether it is being dragged. */
export function useCardDrag(card: RefObject<HTMLElement | null>, taskId: string, mayUpdate: boolean) {
  const [isDragged, setIsDragged] = useState(false)
  const canDrag = useEffectEvent(() => {
    // Marking text in the title's field is no drag of its card.
    if (card.current?.querySelector('input:not([data-check])')) return false
    if (!mayUpdate) showProblem('Your role can’t change this task.')
    return mayUpdate
  })
  useEffect(() => {
    if (!card.current) return
    return draggable({
      element: card.current,
      canDrag: () => canDrag(),
      getInitialData: () => ({ taskCard: taskId }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    })
  }, [card, taskId])
  return isDragged
}
