import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './PageEditor.module.css'
import type { SlashMenu } from './slashMenu.ts'

type Props = SlashMenu & { id: string; onPoint: (index: number) => void }

/** The blocks that `/` offers. The focus stays in the text; the keys are the editor’s. */
export function SlashMenuList({ id, items, active, element, take, onPoint }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return createPortal(
    <div ref={list} id={id} role="listbox" aria-label="Insert" className={classes.blocks}>
      {items.map(({ name, typed, icon: Icon }, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classes.block}
          // Else the text would lose the focus before the click.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => index !== active && onPoint(index)}
          onClick={() => take(index)}
        >
          <Icon size={16} stroke={1.5} aria-hidden />
          <span className={classes.blockName}>{name}</span>
          <span className={classes.typed} aria-hidden>
            {typed}
          </span>
        </button>
      ))}
    </div>,
    element,
  )
}
