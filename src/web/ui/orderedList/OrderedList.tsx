import { VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { isFocusRestored } from '../focus/restoreFocus.ts'
import classes from './OrderedList.module.css'

/** Where a row stands in its list, and how it leaves that place. */
export type RowPlace = {
  index: number
  isLast: boolean
  isDragged: boolean
  onMove: (to: number) => void
  onDrag: (isDragged: boolean) => void
  /** Something in the row has the focus, or in a menu or dialog of it. */
  onFocus: () => void
  onDropHere: () => void
}

type Props<T> = {
  /** In their order. */
  items: readonly T[]
  row: (item: T, place: RowPlace) => ReactNode
  /** With all ids in the order wanted. */
  onOrder: (ids: string[]) => void
}

/** A list that a person puts in order, by drag, menu or keys; each move is also spoken. */
export function OrderedList<T extends { id: string; name: string }>({ items, row, onOrder }: Props<T>) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState<{ id: string; index: number } | null>(null)
  useEffect(() => {
    if (!focused || items.some((item) => item.id === focused.id)) return
    // After the dialog that deleted it has tried to give the focus back to what is gone with the row.
    setTimeout(() => {
      if (document.activeElement !== document.body && !isFocusRestored()) return
      const next = list.current?.children[Math.min(focused.index, items.length - 1)]
      next?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()
    }, 50)
  }, [items, focused])

  function move(id: string, to: number) {
    const from = items.findIndex((item) => item.id === id)
    const place = Math.max(0, Math.min(items.length - 1, to))
    const moved = items[from]
    if (!moved || from === place) return
    const ids = items.map((item) => item.id)
    ids.splice(place, 0, ...ids.splice(from, 1))
    onOrder(ids)
    setSaid(`${moved.name} is now number ${place + 1} of ${items.length}`)
  }

  return (
    <>
      <ol ref={list} className={classes.list}>
        {items.map((item, index) => (
          <Fragment key={item.id}>
            {row(item, {
              index,
              isLast: index === items.length - 1,
              isDragged: dragged === item.id,
              onMove: (to) => move(item.id, to),
              onDrag: (isDragged) => setDragged(isDragged ? item.id : null),
              onFocus: () =>
                setFocused((now) =>
                  now?.id === item.id && now.index === index ? now : { id: item.id, index },
                ),
              onDropHere: () => {
                if (dragged) move(dragged, index)
                setDragged(null)
              },
            })}
          </Fragment>
        ))}
      </ol>
      <VisuallyHidden component="p" role="status">
        {said}
      </VisuallyHidden>
    </>
  )
}
