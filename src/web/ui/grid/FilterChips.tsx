import { Menu } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MultiPicker } from '../picker/MultiPicker.tsx'
import { type Choice, Picker } from '../picker/Picker.tsx'
import classes from './ListBar.module.css'

type Props<F extends string> = {
  /** Those that can be chosen here, in their order. */
  fields: readonly F[]
  names: Record<F, string>
  choices: Record<F, readonly Choice<string>[]>
  filter: Record<F, readonly string[]>
  /** Whether a field takes one value at most. */
  isSingle?: boolean
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
  ...props
}: Props<F>) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{ field: F; anchor: HTMLElement } | null>(null)
  const used = fields.filter((field) => filter[field].length)

  const nameOf = (field: F, value: string) =>
    choices[field].find((choice) => choice.value === value)?.label ?? 'Gone'
  function labelOf(field: F) {
    const [first, ...others] = filter[field]
    return others.length > 1
      ? `${filter[field].length} of them`
      : [first!, ...others].map((value) => nameOf(field, value)).join(', ')
  }
  function close() {
    // The chip it opened at may be gone with its last value.
    if (open?.anchor.isConnected) open.anchor.focus()
    else button.current?.focus()
    setOpen(null)
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
        </Menu.Dropdown>
      </Menu>
      {used.map((field) => (
        <span key={field} className={classes.chip}>
          <button
            type="button"
            data-filter={field}
            onClick={({ currentTarget }) => setOpen({ field, anchor: currentTarget })}
          >
            {names[field]}: <strong dir="auto">{labelOf(field)}</strong>
          </button>
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
