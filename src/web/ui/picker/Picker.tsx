import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { AnchoredPopover } from './AnchoredPopover.tsx'
import classes from './Picker.module.css'

export type Choice<T> = {
  value: T
  label: string
  icon?: ReactNode
  /** Stands dimmed at the right end, such as a task's key. */
  detail?: string
  /** How deep it stands in a tree, 0 at the top. */
  level?: number
  /** Why it cannot be taken; said at its right end. */
  refusal?: string | undefined
}

type Props<T> = {
  anchor: HTMLElement
  /** What is chosen, e.g. "Status"; names the dialog and its field. */
  label: string
  /** All of them, narrowed by what is typed; or what fits the typed text, where there are too many to show. */
  choices: readonly Choice<T>[] | ((typed: string) => readonly Choice<T>[])
  /** What is chosen now; undefined where what is changed has different values. */
  value: T | undefined
  width?: number
  /** How many are shown at most; who does not see it among them types on. */
  limit?: number
  /** What an empty list says: why nothing is in it, and what to do. */
  nothing?: string
  onPick: (value: T) => void
  onClose: () => void
}

/** A short list to choose one from: type to narrow it, arrows to move, Enter to take, Escape to leave. */
export function Picker<T extends string | null>({
  anchor,
  label,
  choices,
  value,
  width = 232,
  limit = Number.POSITIVE_INFINITY,
  nothing = 'Nothing to choose from',
  onPick,
  onClose,
}: Props<T>) {
  const listId = useId()
  const [query, setQuery] = useState('')
  const needle = query.trim().toLocaleLowerCase()
  const matching =
    typeof choices === 'function'
      ? choices(query)
      : choices.filter((choice) => choice.label.toLocaleLowerCase().includes(needle))
  const found = matching.slice(0, limit)
  const chosen = found.findIndex((choice) => choice.value === value)
  // Without one value nothing is pointed at, so that Enter alone changes nothing.
  const [active, setActive] = useState(() => (value === undefined ? -1 : Math.max(0, chosen)))
  const list = useRef<HTMLDivElement>(null)

  function take(choice: Choice<T>) {
    if (choice.refusal === undefined) onPick(choice.value)
  }
  function move(to: number) {
    const index = (to + found.length) % found.length
    setActive(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !found.length) return
    const to = { ArrowDown: active + 1, ArrowUp: Math.max(active, 0) - 1, Home: 0, End: found.length - 1 }[
      event.key
    ]
    if (to !== undefined) move(to)
    else if (event.key === 'Enter') {
      if (active >= 0) take(found[active]!)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <AnchoredPopover anchor={anchor} label={label} width={width} onClose={onClose}>
      <input
        className={classes.query}
        data-autofocus
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 && found.length ? `${listId}-${active}` : undefined}
        placeholder={`${label}…`}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setActive(value === undefined && !event.currentTarget.value.trim() ? -1 : 0)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label={label} className={classes.list}>
        {found.map((choice, index) => (
          <button
            type="button"
            key={choice.value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice.value === value}
            aria-disabled={choice.refusal !== undefined || undefined}
            style={choice.level ? { paddingInlineStart: 8 + Math.min(choice.level, 6) * 14 } : undefined}
            data-active={index === active || undefined}
            className={classes.choice}
            onMouseMove={() => setActive(index)}
            onClick={() => take(choice)}
          >
            {choice.icon}
            <span className={classes.label} dir="auto">
              {choice.label}
            </span>
            {(choice.refusal ?? choice.detail) && (
              <span className={classes.detail}>{choice.refusal ?? choice.detail}</span>
            )}
            {choice.value === value && <IconCheck size={16} stroke={1.5} aria-hidden />}
          </button>
        ))}
      </div>
      {matching.length > found.length && (
        <p className={classes.nothing}>{matching.length - found.length} more: type to find them</p>
      )}
      {!found.length && <p className={classes.nothing}>{query ? `Nothing called “${query}”` : nothing}</p>}
    </AnchoredPopover>
  )
}
