import { MultiSelect } from '@mantine/core'
import { maxReminders } from '../../calendar.contract.ts'
import { reminderName, usualMinutes } from './reminderNames.ts'
import type { useEventForm } from './useEventForm.ts'

type Props = { form: ReturnType<typeof useEventForm>; isDisabled: boolean }

/** How long before an event those who take part are reminded of it. */
export function ReminderField({ form: { draft, set, errors }, isDisabled }: Props) {
  const { allDay, reminders } = draft
  // What was set elsewhere stays to be seen and taken away.
  const offered = [...new Set([...usualMinutes(allDay), ...reminders])].sort((a, b) => a - b)
  return (
    <MultiSelect
      label="Reminders"
      placeholder={reminders.length ? undefined : 'None'}
      data={offered.map((minutes) => ({ value: String(minutes), label: reminderName(minutes, allDay) }))}
      maxValues={maxReminders}
      disabled={isDisabled}
      value={reminders.map(String)}
      error={errors.reminders}
      onChange={(chosen) => set({ reminders: chosen.map(Number).sort((a, b) => a - b) })}
    />
  )
}
