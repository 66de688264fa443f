import { Button, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { DayRangeField } from '#web/ui/picker/DayField.tsx'
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
/** What the log is narrowed to. */
export function AuditBar({ filter, onFilter }: Props) {
  const { everyone } = useMembers()
  const { object, event, actor, from, to } = filter
  const isNarrowed = Object.values(filter).some(Boolean)
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
        placeholder="Anyone"
        data={everyone.map((member) => ({ value: member.id, label: memberName(member) }))}
        value={actor ?? null}
        onChange={(value) => onFilter({ actor: value ?? undefined })}
        searchable
        {...clear}
      />
      <DayRangeField
        aria-label="Days"
        placeholder="Any date"
        clearLabel="Clear"
        value={from && to ? { start: from, end: to } : null}
        onChange={(days) => onFilter({ from: days?.start, to: days?.end })}
      />
      {filter.subject && (
        <Button
          variant="light"
          rightSection={<IconX size={14} stroke={1.5} aria-hidden />}
          aria-label="Show changes to everything"
          onClick={() => onFilter({ subject: undefined })}
        >
          One item only
        </Button>
      )}
      {isNarrowed && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() =>
            onFilter({
              object: undefined,
              event: undefined,
              actor: undefined,
              subject: undefined,
              from: undefined,
              to: undefined,
            })
          }
        >
          Clear all
        </Button>
      )}
    </div>
  )
}
