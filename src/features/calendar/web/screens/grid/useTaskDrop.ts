import { type RefObject, useEffect, useEffectEvent } from 'react'
import { draggedTask } from '../planTask.ts'
import type { Point } from './usePointerDrag.ts'

type Options = {
  /** Shows where it would be planned; answers whether it could be there. */
  onOver: (at: Point) => boolean
  onLeave: () => void
  onDrop: (task: string, at: Point) => void
}

/** Takes tasks that are dragged onto a grid from the list beside it. */
export function useTaskDrop(root: RefObject<HTMLElement | null>, options: Options) {
  const isTask = ({ dataTransfer }: DragEvent) => !!dataTransfer?.types.includes(draggedTask)
  const over = useEffectEvent((event: DragEvent) => {
    if (!isTask(event) || !event.dataTransfer) return
    if (!options.onOver({ x: event.clientX, y: event.clientY })) return options.onLeave()
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  })
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (!root.current?.contains(relatedTarget as Node | null)) options.onLeave()
  })
  const drop = useEffectEvent((event: DragEvent) => {
    const task = isTask(event) && event.dataTransfer?.getData(draggedTask)
    options.onLeave()
    if (!task) return
    event.preventDefault()
    options.onDrop(task, { x: event.clientX, y: event.clientY })
  })
  useEffect(() => {
    const element = root.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('dragover', over, { signal })
    element.addEventListener('dragleave', leave, { signal })
    element.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [root])
}
