import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { limits } from '#shared/limits.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { DayField } from '#web/ui/picker/DayField.tsx'
import type { OwnHoliday } from '../../../holiday.shape.ts'
import classes from './TimeOffSettings.module.css'

type Props = { onAdd: (holiday: OwnHoliday) => void; onClose: () => void }

/** A holiday of the workspace’s own. */
export function HolidayDialog({ onAdd, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [date, setDate] = useState<string | null>(null)
  const [yearly, setYearly] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  function save() {
    setProblems({
      ...(!name.trim() && { name: 'Enter a name' }),
      ...(!date && { date: 'Choose the day' }),
    })
    if (!name.trim() || !date) return
    onAdd({ id: makeId(), name: name.trim(), date, yearly })
    onClose()
  }
  return (
    <FormDialog label="Add holiday" size={400} isOpen onClose={onClose}>
      <DialogForm ref={form} className={classes.form} isSending={false} onSubmit={save} onClose={onClose}>
        <TextInput
          label="Name"
          placeholder="Company day"
          data-autofocus
          maxLength={limits.name}
          value={name}
          error={problems.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DayField label="Day" isWithWeekday value={date} error={problems.date} onChange={setDate} />
        <Checkbox
          label="Every year"
          checked={yearly}
          onChange={(event) => setYearly(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Add holiday</Button>
        </Group>
      </DialogForm>
    </FormDialog>
  )
}
