import { IconBellOff, IconBellPlus } from '@tabler/icons-react'
import { useStore } from 'react-redux'
import { useProfile } from '#features/user/web/user.api.ts'
import { addDays, mondayOf } from '#shared/days.ts'
import { instantOf } from '#shared/zones.ts'
import { clockText, dayReading, shortInstant, today } from '#web/format/dates.ts'
import { guessTimeZone } from '#web/format/places.ts'
import type { Command, Step } from '#web/shell/commands.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import {
  selectTaskReminder,
  useGetTaskRemindersQuery,
  useSetTaskReminderMutation,
} from '../../taskReminder.api.ts'
import { morning, readMoment } from './readMoment.ts'

const icon = { size: 16, stroke: 1.5 }
const hour = 60 * 60 * 1000
type State = Parameters<typeof selectTaskReminder>[0]

/** Asks when one wants to be reminded of a task, which nobody else learns. */
export function useRemind() {
  const store = useStore<State>()
  const { timeZone } = useProfile()
  const [set] = useSetTaskReminderMutation()
  useGetTaskRemindersQuery()

  function remind(task: string, at: string | null) {
    const before = selectTaskReminder(store.getState(), task)
    const to = (next: string | null, from: string | null) =>
      set({ params: { id: task }, body: { at: next }, before: from })
    showDone(at ? `You’ll be reminded ${shortInstant(at)}` : 'Reminder removed', {
      undo: () => void to(before, at),
      redo: () => to(at, before),
      call: to(at, before),
    })
  }
  /** The questions; `onDone` once there is a reminder. */
  return (task: string, onDone?: () => void): { reminder: string | null; step: Step } => {
    const zone = timeZone ?? guessTimeZone()
    const reminder = selectTaskReminder(store.getState(), task)
    const moment = (at: string, label: string): Command => ({
      id: `remind:${at}`,
      label,
      section: '',
      detail: shortInstant(at),
      icon: <IconBellPlus {...icon} />,
      isChosen: reminder !== null && Date.parse(at) === Date.parse(reminder),
      run() {
        remind(task, at)
        onDone?.()
      },
    })
    const on = (day: string) => instantOf(zone, `${day}T${morning}:00`)
    const step: Step = {
      label: `Remind me: tomorrow, fri ${clockText('14:00')}, in 3 days`,
      choices: () => [
        moment(new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hour).toISOString(), 'In an hour'),
        moment(on(addDays(today(), 1)), 'Tomorrow'),
        moment(on(addDays(mondayOf(today()), 7)), 'Next week'),
        ...(reminder
          ? [
              {
                id: 'remind:never',
                label: 'No reminder',
                section: '',
                icon: <IconBellOff {...icon} />,
                run: () => remind(task, null),
              },
            ]
          : []),
      ],
      read(typed) {
        const at = readMoment(typed, { days: dayReading(), timeZone: zone, now: new Date() })
        return at ? [moment(at, shortInstant(at))] : []
      },
    }
    return { reminder, step }
  }
}
