import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useRef } from 'react'
import { useLongPress } from '#web/ui/grid/useLongPress.ts'
import type { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { isMenuKey } from '#web/ui/keys/keyNames.ts'
import { isTaskRow, type Row } from '../list/rows/taskRow.ts'
import type { useRowCommands } from '../list/useRowCommands.tsx'

type Options<S extends Row> = {
  /** Where the focus can stand, in order. */
  stops: readonly S[]
  focus: ReturnType<typeof useRowFocus>
  commands: Pick<ReturnType<typeof useRowCommands>, 'selection' | 'pressField' | 'openRowMenu'>
  enter: (stop: S) => void
  /** The stop that an arrow, Home or End leads to. */
  next: (from: S, arrow: string) => S | undefined
  moveByKey: (taskId: string, arrow: string) => void
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** What pointer, finger and keys do on a board: open, select, fold, go on and, with Alt, move. */
export function useCardInput<S extends Row>({ stops, focus, commands, enter, next, moveByKey }: Options<S>) {
  const { selection } = commands
  const isPressed = useRef(false)
  const stopAt = (target: EventTarget) => {
    const key = (target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key
    return stops.findIndex((stop) => stop.key === key)
  }
  const longPress = useLongPress((target) => {
    const stop = stops[stopAt(target)]
    if (stop) selection.toggle(stop)
  })

  function onClick(event: MouseEvent) {
    isPressed.current = false
    const at = event.target as HTMLElement
    const field = at.closest<HTMLElement>('[data-field], [data-add]')
    if (field?.dataset.add) return focus.focus(field.dataset.add, 'input')
    const index = stopAt(at)
    const stop = stops[index]
    if (!stop || longPress.hasJustFired() || at.closest('[data-own], input:not([data-check]), a')) return
    if (!isTaskRow(stop)) return enter(stop)
    const isTapped = selection.ids.length > 0 && longPress.isTouch()
    if (event.shiftKey) {
      getSelection()?.removeAllRanges()
      selection.extendTo(index, focus.index)
    } else if (at.closest('[data-check]') || isTapped || event.metaKey || event.ctrlKey)
      selection.toggle(stop)
    else if (field) commands.pressField(stop, field)
    else enter(stop)
  }
  function onKeyDown(event: KeyboardEvent) {
    isPressed.current = false
    const active = stops[focus.index]
    if (!active || event.ctrlKey || event.metaKey) return
    if (isMenuKey(event) && commands.openRowMenu(active, event)) return event.preventDefault()
    if ((event.target as HTMLElement).closest('input:not([data-check]), [data-own]')) return
    const { key } = event
    const isArrow = arrows.includes(key)
    if (event.altKey && isArrow && isTaskRow(active)) moveByKey(active.taskId, key)
    else if (event.altKey) return
    else if (isArrow || key === 'Home' || key === 'End') {
      const to = next(active, key)
      if (to && event.shiftKey) selection.extendTo(stops.indexOf(to), focus.index)
      if (to) focus.focus(to.key)
    } else if (key === 'Enter' || key === ' ') enter(active)
    else return
    event.preventDefault()
  }

  const { isHere, focus: focusStop } = focus
  return {
    /** Whether what is active is brought into view: what is pressed stays under the pointer. */
    isFollowed: useCallback(() => !isPressed.current && isHere(), [isHere]),
    /** As `focus.focus`, for what was moved: it is brought into view however it was moved. */
    follow: useCallback(
      (key: string) => {
        isPressed.current = false
        focusStop(key)
      },
      [focusStop],
    ),
    /** For the element around all stops. */
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        isPressed.current = true
        longPress.onPointerDown(event)
      },
      onPointerMove: longPress.onPointerMove,
      onPointerUp: longPress.onPointerUp,
      onPointerCancel: longPress.onPointerUp,
      onContextMenu(event: MouseEvent) {
        longPress.onContextMenu(event)
        const stop = stops[stopAt(event.target)]
        const isText = (event.target as HTMLElement).closest('input:not([data-check])')
        if (stop && !isText && !longPress.isTouch() && commands.openRowMenu(stop, event))
          event.preventDefault()
      },
      onClick,
      onKeyDown,
      onFocus: focus.onFocus,
      onBlur: focus.onBlur,
    },
  }
}
