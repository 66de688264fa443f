import { Button, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { limits } from '#shared/limits.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { MenusDialog } from '#web/ui/form/MenusDialog.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { DayField } from '#web/ui/picker/DayField.tsx'
import { earliestDay } from '../../../time.day.rules.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { EntryTagsField } from './EntryTagsField.tsx'
import { daysLater, isForeignZone, zoneName } from './entryTimes.ts'
import { PickerField } from './PickerField.tsx'
import { ReasonField } from './ReasonField.tsx'
import classes from './TimeEntryDialog.module.css'
import { TrackedTaskPicker } from './TrackedTaskPicker.tsx'
import { type EntryPrefill, useEntryForm } from './useEntryForm.ts'
import type { TimeField } from './useEntryTimes.ts'

type Props = EntryPrefill & { onClose: () => void }

/** Adds or changes an entry by hand; shown as long as it is mounted. */
export function TimeEntryDialog({ onClose, ...prefill }: Props) {
  return (
    <MenusDialog title={prefill.entry ? 'Edit time' : 'Add time'} size={460} onClose={onClose}>
      <TimeEntryForm {...prefill} onClose={onClose} />
    </MenusDialog>
  )
}

function TimeEntryForm({ onClose, ...prefill }: Props) {
  const form = useEntryForm({ ...prefill, onDone: onClose })
  const { byId: members } = useMembers()
  const me = useMemberId()
  const { text, errors, times, timeZone, isRunning, memberId } = form
  const owner = members[memberId]
  const problemId = useId()
  // One line for all three, since none of them has the width of a sentence.
  const problem = errors.start ?? errors.end ?? errors.duration
  // What has to be chosen comes first; of time that has its place, when it was.
  const isPlaced = form.task !== undefined || form.project !== undefined || prefill.entry !== undefined
  const later = isRunning ? 0 : daysLater(timeZone, times)
  const field = (name: TimeField) => ({
    value: text[name],
    error: errors[name] !== undefined,
    'aria-describedby': errors[name] === undefined ? undefined : problemId,
    onChange: (event: { currentTarget: HTMLInputElement }) => form.type(name, event.currentTarget.value),
    onBlur: () => form.leave(name),
    autoComplete: 'off',
  })
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TaskField form={form} entry={prefill.entry} />
      <DayField
        label="Date"
        value={form.day}
        onChange={(day) => day && form.setDay(day)}
        minDate={earliestDay}
        maxDate={form.today}
        isWithWeekday
      />
      <div className={classes.times}>
        <TextInput
          label="Start"
          placeholder="9:00"
          data-autofocus={isPlaced || undefined}
          {...field('start')}
        />
        {isRunning ? (
          <TextInput label="End" value="running" disabled />
        ) : (
          <>
            <TextInput
              label="End"
              placeholder="10:30"
              {...field('end')}
              rightSectionWidth={52}
              rightSection={later > 0 && <span className={classes.later}>+{later} d</span>}
            />
            <TextInput label="Duration" placeholder="1:30" {...field('duration')} />
          </>
        )}
      </div>
      {problem && (
        <p id={problemId} role="alert" className={classes.problem} dir="auto">
          {problem}
        </p>
      )}
      {isForeignZone(timeZone, times.start) && (
        <Text size="xs" c="dimmed" mt={-16}>
          Times are in the workspace’s time zone, {zoneName(timeZone)}.
        </Text>
      )}
      <Textarea
        label="Note"
        placeholder="What was done"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.note}
        dir="auto"
        value={form.note}
        error={errors.note}
        onChange={(event) => form.setNote(event.currentTarget.value)}
      />
      <EntryTagsField value={form.tags} error={errors.tags} onToggle={form.toggleTag} />
      <Checkbox
        label="Billable"
        checked={form.billable}
        onChange={(event) => form.setBillable(event.currentTarget.checked)}
      />
      {form.needsReason && (
        <ReasonField value={form.reason} isMissing={errors.reason !== undefined} onChange={form.setReason} />
      )}
      <FormProblem message={errors.form ?? errors.memberId} />
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed" lineClamp={2}>
          {memberId !== me && owner && `Time of ${memberName(owner)}`}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            {prefill.entry ? 'Save' : 'Add time'}
          </Button>
        </Group>
      </Group>
    </Form>
  )
}

type TaskFieldProps = { form: ReturnType<typeof useEntryForm>; entry: TimeEntry | undefined }

function TaskField({ form, entry }: TaskFieldProps) {
  const { byId } = useProjects()
  const title = form.task?.title ?? (form.project ? `${form.project.name}, no task` : entry?.title)
  const project = form.task?.project ?? form.project?.id ?? entry?.project
  const color = project && byId[project]?.color
  return (
    <PickerField
      label="Task"
      isFirst={!title}
      error={form.errors.task}
      leftSection={color && <ProjectDot color={color} />}
      picker={({ anchor, onClose }) => (
        <TrackedTaskPicker
          anchor={anchor}
          label="Task"
          memberId={form.memberId}
          value={form.taskId}
          onClose={onClose}
          onPick={(taskId) => {
            onClose()
            form.setTask(taskId)
          }}
        />
      )}
    >
      <span className={title ? classes.task : classes.noTask} dir="auto">
        {title || 'Choose a task or project…'}
      </span>
    </PickerField>
  )
}
