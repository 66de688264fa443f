import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { AnchoredPopover } from './AnchoredPopover.tsx'
import classes from './Picker.module.css'
import type { Choice } from './Picker.tsx'

type Props = {
  anchor: HTMLElement
  /** What is chosen, e.g. "Tags"; names the dialog and its field. */
  label: string
  choices: readonly Choice<string>[]
  /** Whether all, some or none of what is changed have a value. */
  stateOf: (value: string) => 'all' | 'some' | 'none'
  onToggle: (value: string, isOn: boolean) => void
  /** Makes a choice of what was typed, where it is not there yet. */
  onCreate?: ((name: string) => void) | undefined
  onClose: () => void
}

/** A list to choose several from: type to narrow it, arrows to move, Enter to tick, Escape to leave. */
export function MultiPicker({ anchor, label, choices, stateOf, onToggle, onCreate, onClose }: Props) {
  const listId = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const typed = query.trim()
  const needle = typed.toLocaleLowerCase()
  const found = choices.filter((choice) => choice.label.toLocaleLowerCase().includes(needle))
  const isNew =
    onCreate && typed !== '' && !choices.some((choice) => choice.label.toLocaleLowerCase() === needle)
  const count = found.length + (isNew ? 1 : 0)

  function move(to: number) {
    const index = (to + count) % count
    setActive(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  function take(index: number) {
    const choice = found[index]
    if (choice) onToggle(choice.value, stateOf(choice.value) !== 'all')
    else if (isNew) {
      onCreate(typed)
      setQuery('')
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !count) return
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key]
    if (to !== undefined) move(to)
    else if (event.key === 'Enter') take(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <AnchoredPopover anchor={anchor} label={label} width={232} onClose={onClose}>
      <input
        className={classes.query}
        data-autofocus
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={count ? `${listId}-${active}` : undefined}
        placeholder={`${label}…`}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-multiselectable
        aria-label={label}
        className={classes.list}
      >
        {found.map((choice, index) => {
          const state = stateOf(choice.value)
          return (
            <button
              type="button"
              key={choice.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={state === 'all'}
              data-active={index === active || undefined}
              className={classes.choice}
              onMouseMove={() => setActive(index)}
              onClick={() => take(index)}
            >
              {choice.icon}
              <span className={classes.label} dir="auto">
                {choice.label}
              </span>
              {state === 'all' && <IconCheck size={16} stroke={1.5} aria-hidden />}
              {state === 'some' && <IconMinus size={16} stroke={1.5} aria-label="Some of them" />}
            </button>
          )
        })}
        {isNew && (
          <button
            type="button"
            id={`${listId}-${found.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={false}
            data-active={active === found.length || undefined}
            className={classes.choice}
            onMouseMove={() => setActive(found.length)}
            onClick={() => take(found.length)}
          >
            <IconPlus size={16} stroke={1.5} aria-hidden />
            <span className={classes.label} dir="auto">
              Create “{typed}”
            </span>
          </button>
        )}
      </div>
      {!count && (
        <p className={classes.nothing}>
          {typed ? `Nothing called “${typed}”` : `No ${label.toLocaleLowerCase()} yet`}
        </p>
      )}
    </AnchoredPopover>
  )
}
