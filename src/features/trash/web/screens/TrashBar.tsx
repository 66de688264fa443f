import { Button, Select, TextInput } from '@mantine/core'
import { IconRestore, IconSearch } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useTypedText } from '#web/ui/useTypedText.ts'
import { maxRestored, type TrashKind } from '../../trash.contract.ts'
import type { TrashFilter } from '../trash.api.ts'
import classes from './Trash.module.css'

const kinds = [
  { value: 'project', label: 'Projects' },
  { value: 'task', label: 'Tasks' },
  { value: 'comment', label: 'Comments' },
  { value: 'file', label: 'Files' },
  { value: 'expense', label: 'Expenses' },
  { value: 'document', label: 'Documents' },
  { value: 'event', label: 'Events' },
  { value: 'page', label: 'Pages' },
  { value: 'tag', label: 'Tags' },
  { value: 'status', label: 'Statuses' },
  { value: 'view', label: 'Views' },
  { value: 'client', label: 'Clients' },
] satisfies { value: TrashKind; label: string }[]

type Props = {
  filter: TrashFilter
  onFilter: (change: TrashFilter) => void
  selected: number
  isRestoring: boolean
  onClear: () => void
  onRestore: () => void
}

/** What the trash is narrowed to, and what is done with what is selected. */
export function TrashBar({ filter, onFilter, selected, isRestoring, onClear, onRestore }: Props) {
  const { key: step } = useLocation()
  const { text, type } = useTypedText(filter.search ?? '', { step }, (search) => onFilter({ search }))
  return (
    <div className={classes.bar}>
      <TextInput
        type="search"
        aria-label="Search the trash"
        placeholder="Search"
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        maxLength={200}
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Select
        aria-label="Type"
        placeholder="Everything"
        data={kinds}
        value={filter.kind ?? null}
        onChange={(kind) => onFilter({ kind: kind ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear' }}
      />
      {selected > 0 && (
        <div className={classes.selected}>
          <Button variant="subtle" color="gray" onClick={onClear}>
            Clear selection
          </Button>
          <Button
            leftSection={<IconRestore size={16} stroke={1.5} aria-hidden />}
            loading={isRestoring}
            disabled={selected > maxRestored}
            onClick={onRestore}
          >
            {selected > maxRestored ? `At most ${maxRestored} at once` : `Restore ${selected}`}
          </Button>
        </div>
      )}
    </div>
  )
}
