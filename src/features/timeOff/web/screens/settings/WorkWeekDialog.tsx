import { Button, Group, Select, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useMembers } from '#features/member/web/member.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { today } from '#web/format/dates.ts'
import { formatMinutes, parseDuration } from '#web/format/durations.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { orShowFailure, showDone } from '#web/ui/feedback/toast.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { DayField } from '#web/ui/picker/DayField.tsx'
import { usualWeek } from '../../../workHours.rules.ts'
import type { WorkWeek } from '../../../workWeek.shape.ts'
import { useDeleteWorkWeekMutation, useSetWorkWeekMutation } from '../../timeOff.api.ts'
import { RegionFields } from './RegionFields.tsx'
import classes from './TimeOffSettings.module.css'

/** From Monday on, each with its place in what is kept, which begins with Sunday. */
const weekdays = [
  ['Mon', 'Monday', 1],
  ['Tue', 'Tuesday', 2],
  ['Wed', 'Wednesday', 3],
  ['Thu', 'Thursday', 4],
  ['Fri', 'Friday', 5],
  ['Sat', 'Saturday', 6],
  ['Sun', 'Sunday', 0],
] as const

/** Minutes of a day as they are typed; none for an empty field, undefined for what is no duration. */
function minutesOf(typed: string): number | undefined {
  if (!typed.trim()) return 0
  const minutes = parseDuration(typed)
  return minutes !== null && minutes <= 24 * 60 ? minutes : undefined
}

/** When a member works from a day on, and whose holidays they have. */
export function WorkWeekDialog({ week, onClose }: { week: WorkWeek | null; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { workweek, workdayDuration } = useWorkspace()
  const { named, byId } = useMembers()
  const [set, setting] = useSetWorkWeekMutation()
  const [remove] = useDeleteWorkWeekMutation()
  const [memberId, setMemberId] = useState<string | null>(week?.memberId ?? null)
  const [from, setFrom] = useState<string | null>(week?.from ?? today())
  const [region, setRegion] = useState(week?.region ?? null)
  const typedOf = (minutes: readonly number[]) => minutes.map((one) => (one ? formatMinutes(one) : ''))
  const usualOf = (id: string | null) =>
    typedOf(usualWeek({ workweek, workdayDuration, weeklyMinutes: byId[id ?? '']?.weeklyMinutes ?? null }))
  const [typed, setTyped] = useState(() => (week ? typedOf(week.minutes) : usualOf(null)))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const minutes = typed.map(minutesOf)
  const isWrong = minutes.includes(undefined)
  const sum = minutes.reduce<number>((all, one) => all + (one ?? 0), 0)

  async function save() {
    setProblems({
      ...(!memberId && { memberId: 'Choose a member' }),
      ...(!from && { from: 'Choose the day' }),
      ...(isWrong && { form: 'Enter hours such as 8, 7.5 or 7:30' }),
    })
    if (!memberId || !from || isWrong) return
    const body = { memberId, from, minutes: minutes as number[], region }
    const { data, error } = await set({ body })
    if (error) {
      const refused = errorFields(error)
      setProblems(Object.keys(refused).length ? refused : { form: errorText(error) })
      return
    }
    const isReplaced = week?.from === from && week.memberId === memberId
    let { id } = data.data
    showDone('Working week saved', {
      undo: () =>
        orShowFailure<{ error?: unknown }>(
          isReplaced
            ? set({ body: { memberId, from, minutes: week.minutes, region: week.region } })
            : remove({ params: { id } }),
        ),
      async redo() {
        const answer = await orShowFailure(set({ body }))
        if (answer.data) id = answer.data.data.id
        return answer
      },
    })
    onClose()
  }
  return (
    <FormDialog label={week ? 'Edit working week' : 'New working week'} size={520} isOpen onClose={onClose}>
      <DialogForm
        ref={form}
        className={classes.form}
        isSending={setting.isLoading}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <Select
          label="Member"
          placeholder="Choose"
          data-autofocus
          data={named.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          disabled={week !== null}
          value={memberId}
          error={problems.memberId}
          onChange={(picked) => {
            setMemberId(picked)
            setTyped(usualOf(picked))
          }}
        />
        <DayField
          label="From"
          description="Earlier days don’t change."
          isWithWeekday
          value={from}
          error={problems.from}
          onChange={setFrom}
        />
        <fieldset className={classes.hours}>
          <legend>Hours, {durationText(sum)} a week</legend>
          {weekdays.map(([label, name, weekday]) => (
            <TextInput
              key={weekday}
              label={label}
              aria-label={`Hours on ${name}`}
              inputMode="decimal"
              placeholder="–"
              error={minutes[weekday] === undefined}
              value={typed[weekday]}
              onChange={(event) => setTyped(typed.with(weekday, event.currentTarget.value))}
            />
          ))}
        </fieldset>
        <RegionFields value={region} none="Workspace holidays" onChange={setRegion} />
        <FormProblem message={problems.form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={setting.isLoading}>
            Save
          </Button>
        </Group>
      </DialogForm>
    </FormDialog>
  )
}
