import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { dayIn } from '#shared/days.ts'
import { dayRange, fullDay } from '#web/format/dates.ts'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import type { SubscribedEvent } from '../../calendar.subscription.contract.ts'
import { useGetCalendarSubscriptionsQuery } from '../calendar.subscription.api.ts'
import { clockTextIn, timesElsewhere } from './calendarItems.ts'
import classes from './EventDialog.module.css'

type Props = { event: SubscribedEvent | null; timeZone: string; onClose: () => void }

/** Shows an event of an outside calendar, which can’t be changed here. */
export function SubscribedEventDialog({ event, timeZone, onClose }: Props) {
  const { data } = useGetCalendarSubscriptionsQuery()
  const isNarrow = useIsNarrow()
  if (!event) return null
  const calendar = data?.data.find(({ id }) => id === event.subscription)
  const { title, location, description } = event
  return (
    <Modal opened onClose={onClose} title="Event" fullScreen={isNarrow}>
      <Stack gap="sm">
        <Text fw={600} dir="auto">
          {title}
        </Text>
        <Text>
          {[whenText(event, timeZone), timesElsewhere(event, timeZone)].filter(Boolean).join(' · ')}
        </Text>
        {location &&
          (/^https?:\/\/\S+$/.test(location) ? (
            <Anchor href={location} target="_blank" rel="noreferrer" className={classes.long}>
              {location}
            </Anchor>
          ) : (
            <Text dir="auto" className={classes.long}>
              {location}
            </Text>
          ))}
        {description && (
          <Text dir="auto" className={classes.long}>
            {description}
          </Text>
        )}
        {calendar && (
          <Text size="sm" c="dimmed">
            From <bdi>{calendar.name}</bdi>. Change it there.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function whenText({ allDay, start, end }: SubscribedEvent, timeZone: string): string | null {
  if (allDay) return start === end ? fullDay(start) : dayRange(start, end)
  const [fromDay, toDay] = [start, end].map((at) => fullDay(dayIn(timeZone, new Date(at))))
  const [fromTime, toTime] = [start, end].map((at) => clockTextIn(timeZone, at))
  return fromDay === toDay
    ? `${fromDay}, ${fromTime}–${toTime}`
    : `${fromDay}, ${fromTime} – ${toDay}, ${toTime}`
}
