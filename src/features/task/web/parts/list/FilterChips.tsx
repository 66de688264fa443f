import { Menu } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MultiPicker } from '../../../../../web/ui/MultiPicker.tsx'
import classes from './TaskListBar.module.css'
import { type FilterField, filterFields, isFiltering, noFilter } from './taskFilter.ts'
import { filterNames, useFilterChoices } from './useFilterChoices.tsx'
import type { TaskListState } from './useTaskList.ts'

/** What a list is narrowed to: a chip for each field, and the way to more of them. */
export function FilterChips({ list }: { list: TaskListState }) {
  const { filter, setFilter } = list
  const choices = useFilterChoices()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{ field: FilterField; anchor: HTMLElement } | null>(null)
  const fields = filterFields.filter((field) => field !== 'project' || list.scope.kind === 'mine')
  const used = fields.filter((field) => filter[field].length)

  const nameOf = (field: FilterField, value: string) =>
    choices[field].find((choice) => choice.value === value)?.label ?? 'Gone'
  function told(field: FilterField) {
    const [first, ...others] = filter[field]
    return others.length > 1
      ? `${filter[field].length} of them`
      : [first!, ...others].map((value) => nameOf(field, value)).join(', ')
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
              {filterNames[field]}
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
            {filterNames[field]}: <strong dir="auto">{told(field)}</strong>
          </button>
          <button
            type="button"
            aria-label={`Clear the filter by ${filterNames[field].toLowerCase()}`}
            onClick={() => {
              setFilter({ ...filter, [field]: [] })
              button.current?.focus()
            }}
          >
            <IconX size={12} stroke={2} aria-hidden />
          </button>
        </span>
      ))}
      {isFiltering(filter) && (
        <button
          type="button"
          className={classes.button}
          onClick={() => {
            setFilter(noFilter)
            button.current?.focus()
          }}
        >
          Clear all
        </button>
      )}
      {open && (
        <MultiPicker
          anchor={open.anchor}
          label={filterNames[open.field]}
          choices={choices[open.field]}
          stateOf={(value) => (filter[open.field].includes(value) ? 'all' : 'none')}
          onToggle={(value, isOn) =>
            setFilter({
              ...filter,
              [open.field]: isOn
                ? [...filter[open.field], value]
                : filter[open.field].filter((other) => other !== value),
            })
          }
          onClose={() => {
            setOpen(null)
            // The chip it opened at may be gone with its last value.
            if (open.anchor.isConnected) open.anchor.focus()
            else button.current?.focus()
          }}
        />
      )}
    </>
  )
}
