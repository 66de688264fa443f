import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { MemberAvatar } from '../MemberAvatar.tsx'
import type { Mentionable } from './mentions.ts'
import classes from './RichEditor.module.css'

type Props = {
  id: string
  items: Mentionable[]
  active: number
  element: HTMLElement
  onPoint: (index: number) => void
  onTake: (index: number) => void
}

/** Whom one may mention, at the `@`. The focus stays in the text; the keys are the editor's. */
export function MentionMenu({ id, items, active, element, onPoint, onTake }: Props) {
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
          <MemberAvatar id={item.id} name={item.name} size={20} />
          <span className={classes.mentionName} dir="auto">
            {item.name}
          </span>
        </button>
      ))}
    </div>,
    element,
  )
}
