import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './PageEditor.module.css'

type Item = { key: string; name: string; icon: ReactNode; note: string }
type Props = {
  id: string
  label: string
  items: readonly Item[]
  active: number
  element: HTMLElement
  take: (index: number) => void
  onPoint: (index: number) => void
}

/** What `/` and `#` offer. The focus stays in the text; the keys are the editor’s. */
export function MenuList({ id, label, items, active, element, take, onPoint }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (!items.length) return null
  return createPortal(
    <div ref={list} id={id} role="listbox" aria-label={label} className={classes.blocks}>
      {items.map(({ key, name, icon, note }, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          aria-label={name}
          className={classes.block}
          // Else the text would lose the focus before the click.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => index !== active && onPoint(index)}
          onClick={() => take(index)}
        >
          {icon}
          <span className={classes.blockName} dir="auto">
            {name}
          </span>
          {note && (
            <span className={classes.typed} aria-hidden>
              {note}
            </span>
          )}
        </button>
      ))}
    </div>,
    element,
  )
}
