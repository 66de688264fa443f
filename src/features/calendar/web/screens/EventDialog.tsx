import { Button, Group, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useSelector } from 'react-redux'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useTags } from '#features/tag/web/tag.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { limits } from '#shared/limits.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { MenusDialog } from '#web/ui/form/MenusDialog.tsx'
import { maxEventTitle } from '../../calendar.contract.ts'
import { disclosureOf, mayChangeEvent } from '../../calendar.rules.ts'
import type { CalendarOccurrence, EventPlace } from '../../calendar.shape.ts'
import { AnswerBar } from './AnswerBar.tsx'
import classes from './EventDialog.module.css'
import { LinkedText, OpenLink } from './LinkedText.tsx'
import { PlannedTask } from './PlannedTask.tsx'
import { RecurrenceFields } from './RecurrenceFields.tsx'
import { ReminderField } from './ReminderField.tsx'
import { TimeFields } from './TimeFields.tsx'
import { useEventActions } from './useEventActions.ts'
import { type Draft, type NewTimes, useEventForm } from './useEventForm.ts'

type Props = { from: CalendarOccurrence | NewTimes; onClose: () => void }

/** Adds, shows or changes an event; shown as long as it is mounted. */
export function EventDialog({ from, onClose }: Props) {
  return (
    <MenusDialog title={'id' in from ? 'Event' : 'Add event'} onClose={onClose}>
      <EventForm from={from} onClose={onClose} />
    </MenusDialog>
  )
}

const visibilities = [
  { value: 'public', label: 'Visible to everyone' },
  { value: 'busy', label: 'Others see only “Busy”' },
  { value: 'private', label: 'Private' },
]

function EventForm({ from, onClose }: Props) {
  const form = useEventForm(from, onClose)
  const viewer = useSelector(selectViewer)
  const { deleteEvent } = useEventActions()
  const { draft, set, errors } = form
  const event = 'id' in from ? from : undefined
  const mayChange =
    !event || (disclosureOf(viewer, event) === 'all' && event.title !== '' && mayChangeEvent(viewer, event))
  return (
    <Form
      onSubmit={(submitted) => {
        submitted.preventDefault()
        form.submit()
      }}
    >
      <TextInput
        label="Title"
        placeholder={event && !event.title ? 'Busy' : 'Weekly planning'}
        data-autofocus={!event || undefined}
        maxLength={maxEventTitle}
        dir="auto"
        disabled={!mayChange}
        value={draft.title}
        error={errors.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <TimeFields form={form} isDisabled={!mayChange} />
      {!event?.series && (
        <RecurrenceFields
          rrule={draft.rrule}
          day={draft.startDay}
          error={errors.rrule}
          isDisabled={!mayChange}
          onChange={(rrule) => set({ rrule })}
        />
      )}
      {event && <AnswerBar event={event} />}
      {event?.task && <PlannedTask planned={{ ...event, task: event.task }} />}
      <LocationField form={form} isDisabled={!mayChange} />
      <ReminderField form={form} isDisabled={!mayChange} />
      <PeopleFields form={form} isDisabled={!mayChange} />
      <DescriptionField form={form} isDisabled={!mayChange} />
      <FormProblem message={errors.form} />
      <Group justify="space-between" gap="xs">
        {event && mayChange ? (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              onClose()
              void deleteEvent(event)
            }}
          >
            Delete
          </Button>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {mayChange ? 'Cancel' : 'Close'}
          </Button>
          {mayChange && (
            <Button type="submit" loading={form.isSending}>
              {event ? 'Save' : 'Add event'}
            </Button>
          )}
        </Group>
      </Group>
    </Form>
  )
}

type FieldProps = { form: ReturnType<typeof useEventForm>; isDisabled: boolean }

/** Where it is; whoever may not change it can still follow a link. */
function LocationField({ form: { draft, set, errors }, isDisabled }: FieldProps) {
  if (isDisabled) return draft.location && <LinkedText label="Location or link" text={draft.location} />
  return (
    <div>
      <TextInput
        label="Location or link"
        placeholder="Room 2, or https://…"
        dir="auto"
        value={draft.location}
        error={errors.location}
        onChange={({ currentTarget }) => set({ location: currentTarget.value })}
      />
      <OpenLink text={draft.location} />
    </div>
  )
}

function DescriptionField({ form: { draft, set, errors }, isDisabled }: FieldProps) {
  if (isDisabled) return draft.description && <LinkedText label="Description" text={draft.description} />
  return (
    <Textarea
      label="Description"
      autosize
      minRows={2}
      maxRows={8}
      maxLength={limits.description}
      dir="auto"
      value={draft.description}
      error={errors.description}
      onChange={({ currentTarget }) => set({ description: currentTarget.value })}
    />
  )
}

/** What an event is part of, who comes, and who sees it. */
function PeopleFields({ form: { draft, set, errors }, isDisabled }: FieldProps) {
  const { members } = useMembers()
  const { sorted: projects } = useProjects()
  const { sorted: tags } = useTags()
  const viewer = useSelector(selectViewer)
  const own: Omit<EventPlace, 'project'> = { createdBy: viewer.memberId, attendees: [], visibility: 'public' }
  return (
    <>
      <MultiSelect
        label="Guests"
        placeholder={draft.attendees.length ? undefined : 'Who’s coming?'}
        searchable
        data={members.map((member) => ({ value: member.id, label: memberName(member) }))}
        disabled={isDisabled}
        value={draft.attendees}
        error={errors.attendees}
        onChange={(attendees) => set({ attendees })}
      />
      <div className={classes.times}>
        <Select
          label="Project"
          placeholder="None"
          searchable
          clearable
          data={projects
            .filter(({ id }) => id === draft.project || mayChangeEvent(viewer, { ...own, project: id }))
            .map(({ id, name }) => ({ value: id, label: name }))}
          disabled={isDisabled}
          value={draft.project}
          error={errors.project}
          onChange={(project) => set({ project, task: null })}
        />
        <Select
          label="Visibility"
          data={visibilities}
          allowDeselect={false}
          disabled={isDisabled}
          value={draft.visibility}
          onChange={(visibility) => visibility && set({ visibility: visibility as Draft['visibility'] })}
        />
      </div>
      {tags.length > 0 && (
        <MultiSelect
          label="Tags"
          searchable
          data={tags.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={isDisabled}
          value={draft.tags}
          error={errors.tags}
          onChange={(chosen) => set({ tags: chosen })}
        />
      )}
    </>
  )
}
