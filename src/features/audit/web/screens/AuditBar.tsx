import { Button, Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useMembers } from '#features/member/web/member.api.ts'
import type { AuditFilter } from '../../audit.contract.ts'
import classes from './Audit.module.css'
import { auditSubjects } from './auditSubjects.ts'

const things = Object.entries(auditSubjects)
  .map(([value, { name }]) => ({ value, label: name[0]!.toUpperCase() + name.slice(1) }))
  .sort((a, b) => a.label.localeCompare(b.label))
const events = [
  { value: 'create', label: 'Created' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Deleted' },
]

type Props = { filter: AuditFilter; onFilter: (change: AuditFilter) => void }
type Days = [string | null, string | null]

/** What the log is narrowed to. */
export function AuditBar({ filter, onFilter }: Props) {
  const { named } = useMembers()
  const { object, event, actor, from, to } = filter
  const [begun, setBegun] = useState<Days | null>(null)
  const isNarrowed = Object.values(filter).some(Boolean)
  function setDays(days: Days) {
    const [first, last] = days
    setBegun(first && !last ? days : null)
    if (!first || last) onFilter({ from: first ?? undefined, to: last ?? undefined })
  }
  const clear = { clearButtonProps: { 'aria-label': 'Clear' }, clearable: true }
  return (
    <div className={classes.bar}>
      <Select
        aria-label="What was changed"
        placeholder="Everything"
        data={things}
        value={object ?? null}
        onChange={(value) => onFilter({ object: value ?? undefined })}
        searchable
        {...clear}
      />
      <Select
        aria-label="What was done"
        placeholder="Any change"
        data={events}
        value={event ?? null}
        onChange={(value) => onFilter({ event: value ?? undefined })}
        {...clear}
      />
      <Select
        aria-label="Who did it"
        placeholder="Anybody"
        data={named.map(({ id, name }) => ({ value: id, label: name }))}
        value={actor ?? null}
        onChange={(value) => onFilter({ actor: value ?? undefined })}
        searchable
        {...clear}
      />
      <DatePickerInput
        type="range"
        placeholder="Any day"
        valueFormat="D MMM YYYY"
        allowSingleDateInRange
        value={begun ?? [from ?? null, to ?? null]}
        onChange={setDays}
        clearable
      />
      {filter.subject && (
        <Button
          variant="light"
          rightSection={<IconX size={14} stroke={1.5} aria-hidden />}
          aria-label="Show more than this one thing"
          onClick={() => onFilter({ subject: undefined })}
        >
          One thing only
        </Button>
      )}
      {isNarrowed && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            setBegun(null)
            onFilter({
              object: undefined,
              event: undefined,
              actor: undefined,
              subject: undefined,
              from: undefined,
              to: undefined,
            })
          }}
        >
          Clear all
        </Button>
      )}
    </div>
  )
}
