import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { shortInstant } from '#web/format/dates.ts'
import { errorText } from '#web/store/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import { ActionRow, ActionRows } from '#web/ui/form/ActionRow.tsx'
import { CopyLink } from '#web/ui/form/CopyLink.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { MenusDialog } from '#web/ui/form/MenusDialog.tsx'
import type { CalendarFeed } from '../../calendar.feed.contract.ts'
import {
  useCreateCalendarFeedMutation,
  useDeleteCalendarFeedMutation,
  useGetCalendarFeedsQuery,
} from '../calendar.feed.api.ts'

const mine = 'mine'

/** Makes, lists and revokes the addresses by which other calendars show this one; shown as long as it is mounted. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { data: feeds = [] } = useGetCalendarFeedsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { sorted: projects, byId } = useProjects()
  const [create, { data, error, isLoading, reset }] = useCreateCalendarFeedMutation()
  const [chosen, setChosen] = useState(mine)
  const project = chosen === mine ? null : chosen
  const isThere = feeds.some((feed) => feed.project === project)
  return (
    <MenusDialog title="Subscribe from another calendar" onClose={onClose}>
      <Stack gap="md">
        <Text>
          Google Calendar, Apple Calendar and Outlook can show your events. Anyone with the address can read
          them without signing in, so keep it to yourself. Private events show only as “Busy”.
        </Text>
        <Select
          label="Events"
          searchable
          allowDeselect={false}
          data={[
            { value: mine, label: 'My events' },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen}
          onChange={(value) => {
            setChosen(value ?? mine)
            reset()
          }}
        />
        {data ? (
          <CopyLink link={data.address} />
        ) : (
          <Group gap="xs">
            <Button loading={isLoading} onClick={() => void create({ body: { project } })}>
              {isThere ? 'Replace address' : 'Create address'}
            </Button>
            {isThere && (
              <Text size="sm" c="dimmed">
                Your current address will stop working.
              </Text>
            )}
          </Group>
        )}
        <FormProblem message={error && errorText(error)} />
        {feeds.length > 0 && (
          <ActionRows label="Addresses">
            {feeds.map((feed) => (
              <FeedRow
                key={feed.id}
                feed={feed}
                name={feed.project === null ? 'My events' : (byId[feed.project]?.name ?? 'Project')}
                onRevoked={reset}
              />
            ))}
          </ActionRows>
        )}
      </Stack>
    </MenusDialog>
  )
}

type RowProps = { feed: CalendarFeed; name: string; onRevoked: () => void }

function FeedRow({ feed: { id, createdAt, readAt }, name, onRevoked }: RowProps) {
  const [remove] = useDeleteCalendarFeedMutation()
  const revoke = () =>
    confirm({
      title: 'Revoke this address?',
      text: 'Calendars that use it no longer get your events. You can create a new one.',
      action: 'Revoke',
      async onConfirm() {
        const { error } = await remove({ params: { id } })
        if (error) return showFailure(error, 'The address was not revoked.')
        onRevoked()
        showDone('Address revoked')
      },
    })
  return (
    <ActionRow name={name} action={{ name: 'Revoke', label: `Revoke ${name}`, run: revoke }}>
      Created {shortInstant(createdAt)} · {readAt ? `Last read ${shortInstant(readAt)}` : 'Not read yet'}
    </ActionRow>
  )
}
