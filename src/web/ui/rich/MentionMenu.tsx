import { type ComponentType, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Mentionable } from './mentions.ts'
import classes from './RichEditor.module.css'

/** How a member is shown beside their name. */
export type Face = ComponentType<{ id: string; name: string; size: number }>

type Props = {
  id: string
  items: Mentionable[]
  active: number
  face: Face
  element: HTMLElement
  onPoint: (index: number) => void
  onTake: (index: number) => void
}

/** Whom one may mention, at the `@`. The focus stays in the text; the keys are the editor's. */
export function MentionMenu({ id, items, active, face: Face, element, onPoint, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return createPortal(
    <div ref={list} id={id} role="listbox" aria-label="Mention" className={classes.mentions}>
      {items.map((item, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classes.mentionable}
          // Else the text would lose the focus before the click.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => index !== active && onPoint(index)}
          onClick={() => onTake(index)}
        >
          <Face id={item.id} name={item.name} size={20} />
          <span className={classes.mentionName} dir="auto">
            {item.name}
          </span>
        </button>
      ))}
    </div>,
    element,
  )
}
