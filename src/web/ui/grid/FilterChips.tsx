import { Menu } from '@mantine/core'
import { IconEqualNot, IconFilter, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { MultiPicker } from '../picker/MultiPicker.tsx'
import { type Choice, Picker } from '../picker/Picker.tsx'
import classes from './ListBar.module.css'

/** A filter that is no choice among values, such as a range. */
export type OwnFilter = {
  field: string
  name: string
  /** What it is set to, or nothing. */
  text: string
  menu: (frame: { anchor: HTMLElement; onClose: () => void }) => ReactNode
  onClear: () => void
}

type Props<F extends string> = {
  /** Those that can be chosen here, in their order. */
  fields: readonly F[]
  names: Record<F, string>
  choices: Record<F, readonly Choice<string>[]>
  filter: Record<F, readonly string[]>
  /** Whether a field takes one value at most. */
  isSingle?: boolean
  /** The fields whose values are left out, where that can be said. */
  not?: readonly F[]
  onNot?: (field: F, isNot: boolean) => void
  /** After the fields. */
  own?: readonly OwnFilter[]
  /** Whether there is anything to clear. */
  isFiltering: boolean
  onChange: (field: F, values: string[]) => void
  onClear: () => void
}

/** What a list is narrowed to: a chip for each field, and the way to more of them. */
export function FilterChips<F extends string>({
  fields,
  names,
  choices,
  filter,
  isSingle,
  not = [],
  own = [],
  ...props
}: Props<F>) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{ field: F; anchor: HTMLElement } | null>(null)
  const [openOwn, setOpenOwn] = useState<{ field: string; anchor: HTMLElement } | null>(null)
  const used = fields.filter((field) => filter[field].length)

  const nameOf = (field: F, value: string) =>
    choices[field].find((choice) => choice.value === value)?.label ?? 'Deleted'
  function labelOf(field: F) {
    const [first, ...others] = filter[field]
    return others.length > 1
      ? `${filter[field].length} selected`
      : [first!, ...others].map((value) => nameOf(field, value)).join(', ')
  }
  function close() {
    // The chip it opened at may be gone with its last value.
    const anchor = open?.anchor ?? openOwn?.anchor
    if (anchor?.isConnected) anchor.focus()
    else button.current?.focus()
    setOpen(null)
    setOpenOwn(null)
  }
  return (
    <>
      <Menu position="bottom-start" width={180}>
        <Menu.Target>
          <button ref={button} type="button" className={classes.button} aria-label="Add a filter">
            <IconFilter size={16} stroke={1.5} aria-hidden />
            <span className={classes.name}>Filter</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {fields.map((field) => (
            <Menu.Item key={field} onClick={() => setOpen({ field, anchor: button.current! })}>
              {names[field]}
            </Menu.Item>
          ))}
          {own.map(({ field, name }) => (
            <Menu.Item key={field} onClick={() => setOpenOwn({ field, anchor: button.current! })}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {used.map((field) => (
        <span key={field} className={classes.chip}>
          <button
            type="button"
            data-filter={field}
            onClick={({ currentTarget }) => setOpen({ field, anchor: currentTarget })}
          >
            {names[field]}
            {not.includes(field) ? ' is not' : ''}: <strong dir="auto">{labelOf(field)}</strong>
          </button>
          {props.onNot && (
            <button
              type="button"
              aria-label={`${names[field]} is not`}
              title="Is not"
              aria-pressed={not.includes(field)}
              onClick={() => props.onNot?.(field, !not.includes(field))}
            >
              <IconEqualNot size={12} stroke={2} aria-hidden />
            </button>
          )}
          <button
            type="button"
            aria-label={`Clear the filter by ${names[field].toLowerCase()}`}
            onClick={() => {
              props.onChange(field, [])
              button.current?.focus()
            }}
          >
            <IconX size={12} stroke={2} aria-hidden />
          </button>
        </span>
      ))}
      {own
        .filter(({ text }) => text)
        .map(({ field, name, text, onClear }) => (
          <span key={field} className={classes.chip}>
            <button
              type="button"
              data-filter={field}
              onClick={({ currentTarget }) => setOpenOwn({ field, anchor: currentTarget })}
            >
              {name}: <strong dir="auto">{text}</strong>
            </button>
            <button
              type="button"
              aria-label={`Clear the filter by ${name.toLowerCase()}`}
              onClick={() => {
                onClear()
                button.current?.focus()
              }}
            >
              <IconX size={12} stroke={2} aria-hidden />
            </button>
          </span>
        ))}
      {props.isFiltering && (
        <button
          type="button"
          className={classes.button}
          onClick={() => {
            props.onClear()
            button.current?.focus()
          }}
        >
          Clear all
        </button>
      )}
      {openOwn &&
        // oxlint-disable-next-line react/refs -- the focus goes back once it closes, not while drawing
        own.find(({ field }) => field === openOwn.field)?.menu({ anchor: openOwn.anchor, onClose: close })}
      {open &&
        (isSingle ? (
          <Picker
            anchor={open.anchor}
            label={names[open.field]}
            choices={choices[open.field]}
            value={filter[open.field][0]}
            limit={100}
            onPick={(value) => {
              setOpen(null)
              props.onChange(open.field, [value])
              button.current?.focus()
            }}
            onClose={close}
          />
        ) : (
          <MultiPicker
            anchor={open.anchor}
            label={names[open.field]}
            choices={choices[open.field]}
            stateOf={(value) => (filter[open.field].includes(value) ? 'all' : 'none')}
            onToggle={(value, isOn) =>
              props.onChange(
                open.field,
                isOn ? [...filter[open.field], value] : filter[open.field].filter((other) => other !== value),
              )
            }
            onClose={close}
          />
        ))}
    </>
  )
}
