import { Chip, Group, NativeSelect, SegmentedControl } from '@mantine/core'
import classes from './DisplayButton.module.css'

type Direction = 'asc' | 'desc'
type GroupProps<G extends string> = {
  /** Value and name of each, in their order. */
  groupings: (readonly [G, string])[]
  value: G
  onChange: (grouping: G) => void
}

/** What is grouped by; the first field of its panel. */
export const GroupField = <G extends string>({ groupings, value, onChange }: GroupProps<G>) => (
  <NativeSelect
    label="Group by"
    data-autofocus
    size="xs"
    value={value}
    data={groupings.map(([value, label]) => ({ value, label }))}
    onChange={(event) => onChange(event.currentTarget.value as G)}
  />
)

type SortProps<S extends string> = {
  label?: string
  names: Record<S, string>
  sorting: S
  direction: Direction
  /** The direction in which a person most likely wants it, when they choose what to sort by. */
  naturalDirection: (sorting: S) => Direction
  onChange: (order: { sorting: S; direction: Direction } | { direction: Direction }) => void
}

/** What is sorted by, and in which direction. */
export function SortFields<S extends string>({ label = 'Sort by', names, ...props }: SortProps<S>) {
  return (
    <Group gap={8} align="end" wrap="nowrap">
      <NativeSelect
        label={label}
        size="xs"
        flex={1}
        value={props.sorting}
        data={Object.entries<string>(names).map(([value, label]) => ({ value, label }))}
        onChange={(event) => {
          const sorting = event.currentTarget.value as S
          props.onChange({ sorting, direction: props.naturalDirection(sorting) })
        }}
      />
      <SegmentedControl
        size="xs"
        aria-label="Direction"
        value={props.direction}
        data={[
          { value: 'asc', label: 'Ascending' },
          { value: 'desc', label: 'Descending' },
        ]}
        onChange={(direction) => props.onChange({ direction: direction as Direction })}
      />
    </Group>
  )
}

type PartsProps<P extends string> = {
  title: string
  names: Record<P, string>
  /** Those that are offered, in their order; by default all that have a name. */
  parts?: readonly P[]
  shown: readonly P[]
  onChange: (shown: readonly P[]) => void
}

/** Which columns, or parts of a card, are shown. */
export function ShownParts<P extends string>({ title, names, shown, onChange, ...props }: PartsProps<P>) {
  const all = Object.keys(names) as P[]
  const parts = props.parts ?? all
  const show = (part: P, isShown: boolean) =>
    onChange(all.filter((other) => (other === part ? isShown : shown.includes(other))))
  return (
    <div role="group" aria-label={title}>
      <div className={classes.label}>{title}</div>
      <Group gap={6}>
        {parts.map((part) => (
          <Chip
            key={part}
            size="xs"
            radius="sm"
            checked={shown.includes(part)}
            onChange={(isShown) => show(part, isShown)}
          >
            {names[part]}
          </Chip>
        ))}
      </Group>
    </div>
  )
}
