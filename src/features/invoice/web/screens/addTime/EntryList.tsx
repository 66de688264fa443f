import { Checkbox } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { dayRange } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { formatNumber } from '#web/format/numbers.ts'
import type { OpenEntry } from '../../../invoice.contract.ts'
import { type EntryGroup, entryAmount } from '../../parts/timePreview.ts'
import classes from './AddTime.module.css'

type Props = {
  groups: readonly EntryGroup[]
  excluded: ReadonlySet<string>
  currency: string
  onExclude: (excluded: ReadonlySet<string>) => void
}

type Row = { key: string; group: EntryGroup; entry?: OpenEntry }

/** Pixels. */
const rowHeight = 36

/** Time that can be billed, under the lines that it becomes, with a tick for each entry. */
export function EntryList({ groups, excluded, currency, onExclude }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const rows = useMemo(
    () =>
      groups.flatMap((group): Row[] => [
        { key: group.key, group },
        ...(opened.has(group.key) ? group.entries.map((entry) => ({ key: entry.id, group, entry })) : []),
      ]),
    [groups, opened],
  )
  // oxlint-disable-next-line react/incompatible-library -- there is no compiler here that could memoise it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]!.key,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const all = groups.flatMap(({ entries }) => entries)
  const isSome = all.some(({ id }) => excluded.has(id))
  const isNone = all.every(({ id }) => excluded.has(id))

  function tick(entries: readonly OpenEntry[], isOn: boolean) {
    const next = new Set(excluded)
    for (const { id } of entries)
      if (isOn) next.delete(id)
      else next.add(id)
    onExclude(next)
  }
  function toggle(key: string) {
    const next = new Set(opened)
    if (!next.delete(key)) next.add(key)
    setOpened(next)
  }
  return (
    <div className={classes.list}>
      <div className={classes.all}>
        <Checkbox
          size="xs"
          label={all.length === 1 ? '1 entry' : `All ${formatNumber(all.length)} entries`}
          checked={!isNone}
          indeterminate={isSome && !isNone}
          onChange={(event) => tick(all, isSome || event.currentTarget.checked)}
        />
      </div>
      <div
        ref={scroller}
        className={classes.scroller}
        role="group"
        aria-label="Time to bill"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keys
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the keys
      >
        <div className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const { group, entry } = rows[index]!
            const style = { height: rowHeight, transform: `translateY(${start}px)` }
            return entry ? (
              <EntryRow
                key={key}
                entry={entry}
                style={style}
                isOn={!excluded.has(entry.id)}
                onTick={(isOn) => tick([entry], isOn)}
              />
            ) : (
              <GroupRow
                key={key}
                group={group}
                style={style}
                excluded={excluded}
                currency={currency}
                isOpen={opened.has(group.key)}
                onToggle={() => toggle(group.key)}
                onTick={(isOn) => tick(group.entries, isOn)}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

type GroupProps = {
  group: EntryGroup
  style: object
  excluded: ReadonlySet<string>
  currency: string
  isOpen: boolean
  onToggle: () => void
  onTick: (isOn: boolean) => void
}

function GroupRow({ group, style, excluded, currency, isOpen, onToggle, onTick }: GroupProps) {
  const { title, description, entries, line } = group
  const chosen = entries.filter(({ id }) => !excluded.has(id)).length
  const count = chosen === entries.length ? String(chosen) : `${chosen} of ${entries.length}`
  const rate = entries[0]?.rate ?? 0
  return (
    <div className={classes.group} style={style}>
      <Checkbox
        size="xs"
        aria-label={`Bill ${title}`}
        checked={chosen > 0}
        indeterminate={chosen > 0 && chosen < entries.length}
        onChange={() => onTick(chosen < entries.length)}
      />
      <button type="button" className={classes.name} aria-expanded={isOpen} onClick={onToggle}>
        <IconChevronRight size={16} stroke={1.5} aria-hidden data-open={isOpen || undefined} />
        <span dir="auto">{title}</span>
        <small>
          {[description, `${count} ${entries.length === 1 ? 'entry' : 'entries'}`]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </button>
      <span className={classes.number}>{line ? formatMinutes(line.minutes) : '–'}</span>
      <span className={classes.rate}>{formatMoney(rate, currency)}</span>
      <span className={classes.number}>{line ? formatMoney(line.amount, currency) : '–'}</span>
    </div>
  )
}

type EntryProps = { entry: OpenEntry; style: object; isOn: boolean; onTick: (isOn: boolean) => void }

function EntryRow({ entry, style, isOn, onTick }: EntryProps) {
  const { day, memberName, title, note, seconds, currency } = entry
  const shown = dayRange(day, day) ?? day
  return (
    <div className={classes.entry} style={style} data-off={!isOn || undefined}>
      <Checkbox
        size="xs"
        aria-label={`Bill ${shown}, ${memberName}, ${title}`}
        checked={isOn}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span className={classes.day}>{shown}</span>
      <span className={classes.what} dir="auto" title={note || title}>
        {note || title}
      </span>
      <span className={classes.member} dir="auto">
        {memberName}
      </span>
      <span className={classes.number}>{formatMinutes(seconds / 60)}</span>
      <span className={classes.number}>{formatMoney(entryAmount(entry), currency)}</span>
    </div>
  )
}
