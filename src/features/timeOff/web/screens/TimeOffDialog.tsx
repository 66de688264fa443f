import { Button, Checkbox, Group, SegmentedControl, Select, Textarea, Title } from '@mantine/core'
import { useRef } from 'react'
import { useMembers } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { limits } from '#shared/limits.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { DayRangeField } from '#web/ui/picker/DayField.tsx'
import type { TimeOff } from '../../timeOff.shape.ts'
import { daysOff } from '../../workHours.rules.ts'
import { countText } from '../parts/timeOffText.ts'
import { useTimeOffKinds, useWorkDays } from '../parts/useTimeOff.ts'
import classes from './TimeOff.module.css'
import { type TimeOffForm, useTimeOffForm } from './useTimeOffForm.ts'

type Props = {
  /** The one to change; left out, one is asked for. */
  timeOff?: TimeOff
  onClose: () => void
}

/** Asks for time off, enters it for somebody else, or changes it. */
export function TimeOffDialog({ timeOff, onClose }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const form = useTimeOffForm({ timeOff, onDone: onClose })
  const { draft, set, errors, choices } = form
  const kinds = useTimeOffKinds()
  const me = useMemberId()
  const [start, end] = draft.days
  const isOther = draft.memberId !== me
  const kind = kinds.byId?.[draft.kind]
  const title = timeOff ? 'Change time off' : isOther ? 'Add time off' : 'Request time off'
  return (
    <FormDialog label={title} size={440} isOpen onClose={onClose}>
      <DialogForm
        ref={element}
        className={classes.form}
        isSending={form.isSending}
        onClose={onClose}
        onSubmit={() => void form.submit()}
      >
        <Title order={2} fz="lg">
          {title}
        </Title>
        {!timeOff && choices.length > 1 && (
          <Select
            label="Who"
            data={choices.map(({ id, name }) => ({ value: id, label: id === me ? `${name} (you)` : name }))}
            searchable
            openOnFocus={false}
            allowDeselect={false}
            value={draft.memberId}
            error={errors.memberId}
            onChange={(memberId) => memberId && set({ memberId })}
          />
        )}
        <Select
          label="Type"
          placeholder="Choose"
          data-autofocus
          data={kinds.sorted
            .filter(({ id, archivedAt }) => archivedAt === null || id === timeOff?.kind)
            .map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          value={draft.kind || null}
          error={errors.kind}
          onChange={(picked) => picked && set({ kind: picked })}
        />
        <DayRangeField
          label="Days"
          placeholder="First and last day"
          isWithWeekday
          value={start && end ? { start, end } : null}
          error={errors.start ?? errors.end}
          onChange={(days) => set({ days: [days?.start ?? null, days?.end ?? null] })}
        />
        <Halves form={form} />
        <Textarea
          label="Note"
          description={`Only ${isOther ? 'the member' : 'you'} and people who approve time off can see this.`}
          autosize
          minRows={2}
          maxLength={limits.note}
          value={draft.note}
          error={errors.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <Taken form={form} />
        <FormProblem message={errors.form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            {timeOff ? 'Save' : isOther || kind?.needsApproval === false ? 'Enter' : 'Request'}
          </Button>
        </Group>
      </DialogForm>
    </FormDialog>
  )
}

/** Whether the first or last day is a half one. */
function Halves({ form: { draft, set, errors } }: { form: TimeOffForm }) {
  const [start, end] = draft.days
  if (!start || !end) return null
  if (start === end)
    return (
      <SegmentedControl
        aria-label="Part of the day"
        data={[
          { value: 'day', label: 'All day' },
          { value: 'morning', label: 'Morning' },
          { value: 'afternoon', label: 'Afternoon' },
        ]}
        value={draft.fromNoon ? 'afternoon' : draft.untilNoon ? 'morning' : 'day'}
        onChange={(part) => set({ fromNoon: part === 'afternoon', untilNoon: part === 'morning' })}
      />
    )
  return (
    <div className={classes.halves}>
      <Checkbox
        label="First day from noon"
        checked={draft.fromNoon}
        onChange={(event) => set({ fromNoon: event.currentTarget.checked })}
      />
      <Checkbox
        label="Last day until noon"
        checked={draft.untilNoon}
        error={errors.untilNoon}
        onChange={(event) => set({ untilNoon: event.currentTarget.checked })}
      />
    </div>
  )
}

/** How many work days it takes. */
function Taken({ form: { draft } }: { form: TimeOffForm }) {
  const [start, end] = draft.days
  const { byId } = useMembers()
  const member = byId[draft.memberId]
  const workDays = useWorkDays(start ?? '2026-01-01', end ?? start ?? '2026-01-01')
  if (!start || !end || !member || !workDays) return <p className={classes.hint} />
  const count = daysOff({ ...draft, start, end }, workDays(member))
  return (
    <p className={classes.hint} role="status">
      {count ? `${countText(count)} off` : 'Not a work day, so nothing is deducted.'}
    </p>
  )
}
