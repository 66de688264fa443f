import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ColorField, workspaceColors } from '#features/workspace/web/parts/ColorField.tsx'
import { shortInstant } from '#web/format/dates.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { orShowFailure, showDone, showFailure } from '#web/ui/feedback/toast.ts'
import { ActionRow, ActionRows } from '#web/ui/form/ActionRow.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { MenusDialog } from '#web/ui/form/MenusDialog.tsx'
import type { CalendarSubscription } from '../../calendar.subscription.contract.ts'
import {
  useCreateCalendarSubscriptionMutation,
  useDeleteCalendarSubscriptionMutation,
  useGetCalendarSubscriptionsQuery,
  useRefreshCalendarSubscriptionMutation,
  useUpdateCalendarSubscriptionMutation,
} from '../calendar.subscription.api.ts'
import classes from './Calendar.module.css'

/** Adds, changes and removes the outside calendars that one reads here; shown as long as it is mounted. */
export function SubscriptionsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useGetCalendarSubscriptionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [edited, setEdited] = useState<CalendarSubscription | null>(null)
  const list = data?.data ?? []
  const box = useRef<HTMLDivElement>(null)
  const count = useRef(0)
  useEffect(() => {
    // The button that removed it went along with its row, and the focus with both.
    if (list.length < count.current) box.current?.querySelector('input')?.focus()
    count.current = list.length
  }, [list.length])
  return (
    <MenusDialog title="Other calendars" onClose={onClose}>
      <Stack gap="md" ref={box}>
        <Text>
          Show a calendar from Google, Apple, Outlook or elsewhere beside yours. Only you see it, and it
          updates every hour.
        </Text>
        <SubscriptionForm
          key={edited?.id ?? list.length}
          edited={edited}
          count={list.length}
          onClose={edited ? () => setEdited(null) : onClose}
        />
        {list.length > 0 && (
          <ActionRows label="Your other calendars">
            {list.map((one) => (
              <SubscriptionRow
                key={one.id}
                subscription={one}
                onEdit={() => setEdited(one)}
                onRemoved={() => setEdited(null)}
              />
            ))}
          </ActionRows>
        )}
      </Stack>
    </MenusDialog>
  )
}

type FormProps = {
  /** Which one is changed; null = another one is added. */
  edited: CalendarSubscription | null
  count: number
  onClose: () => void
}

function SubscriptionForm({ edited, count, onClose }: FormProps) {
  const [create, { error: refused, isLoading: isAdding }] = useCreateCalendarSubscriptionMutation()
  const [update, { error: notChanged, isLoading: isSaving }] = useUpdateCalendarSubscriptionMutation()
  const [name, setName] = useState(edited?.name ?? '')
  const [address, setAddress] = useState(edited?.address ?? '')
  const [color, setColor] = useState(
    edited?.color ?? workspaceColors[(count + 1) % workspaceColors.length] ?? '',
  )
  const error = refused ?? notChanged
  const problems = errorFields(error)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!edited) {
      const { data } = await create({ body: { name, address, color } })
      if (data) showDone('Calendar added')
      return
    }
    const send = () => update({ params: { id: edited.id }, body: { name, color } })
    const answer = await send()
    if (answer.error) return
    const { id, name: before, color: colorBefore } = edited
    const undo = () => orShowFailure(update({ params: { id }, body: { name: before, color: colorBefore } }))
    showDone('Calendar changed', { undo, redo: () => orShowFailure(send()) })
    onClose()
  }
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Address"
        placeholder="https://example.com/calendar.ics"
        data-autofocus={!edited || undefined}
        required
        dir="ltr"
        inputMode="url"
        disabled={edited !== null}
        value={address}
        error={problems.address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <div className={classes.pair}>
        <TextInput
          label="Name"
          required
          maxLength={60}
          dir="auto"
          value={name}
          error={problems.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <ColorField label="Colour" value={color} error={problems.color} onChange={setColor} />
      </div>
      <FormProblem message={error && !Object.keys(problems).length ? errorText(error) : undefined} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {edited ? 'Cancel' : 'Close'}
        </Button>
        <Button type="submit" loading={isAdding || isSaving}>
          {edited ? 'Save' : 'Add calendar'}
        </Button>
      </Group>
    </Form>
  )
}

type RowProps = { subscription: CalendarSubscription; onEdit: () => void; onRemoved: () => void }

function SubscriptionRow({ subscription, onEdit, onRemoved }: RowProps) {
  const { id, name, color, address, problem } = subscription
  const [remove, { isLoading }] = useDeleteCalendarSubscriptionMutation()
  const [create] = useCreateCalendarSubscriptionMutation()
  const [refresh, { isLoading: isTrying }] = useRefreshCalendarSubscriptionMutation()
  async function end() {
    const { error } = await remove({ params: { id } })
    if (error) return showFailure(error, 'The calendar was not removed.')
    onRemoved()
    // Brought back it is another one, which doing it again removes then.
    let now = id
    showDone('Calendar removed', {
      async undo() {
        const answer = await orShowFailure(create({ body: { name, color, address } }))
        if (answer.data) now = answer.data.data.id
        return answer
      },
      redo: () => orShowFailure(remove({ params: { id: now } })),
    })
  }
  async function tryNow() {
    const { error } = await refresh({ params: { id } })
    if (error) showFailure(error, 'Couldn’t retry this calendar.')
    else showDone('Trying again…')
  }
  return (
    <ActionRow
      name={name}
      more={
        <>
          {problem !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Try ${name} again`}
              loading={isTrying}
              onClick={() => void tryNow()}
            >
              Try again
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          >
            Edit
          </Button>
        </>
      }
      action={{ name: 'Remove', label: `Remove ${name}`, run: () => void end(), isBusy: isLoading }}
    >
      <span className={classes.swatch} style={{ background: color }} />
      {stateText(subscription)}
    </ActionRow>
  )
}

function stateText({ problem, readAt, events, leftOut }: CalendarSubscription): string {
  if (problem !== null) {
    const since = readAt ? ` Shown as of ${shortInstant(readAt)}.` : ''
    return `${problem}.${since}`
  }
  if (readAt === null) return 'Loading…'
  const count = events === 1 ? '1 event' : `${events.toLocaleString('en-US')} events`
  const missing = leftOut > 0 ? ` · ${leftOut.toLocaleString('en-US')} can’t be shown` : ''
  return `${count}${missing} · Updated ${shortInstant(readAt)}`
}
