import { Text } from '@mantine/core'
import { IconBell, IconLock } from '@tabler/icons-react'
import { hourText } from '#web/format/dates.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import type { ApprovalMode } from '../../../workspace.contract.ts'
import { isAboutSameWeek } from '../../../workspace.rules.ts'
import { weekdays } from '../../parts/workDays.ts'
import { useWorkspace } from '../../workspace.api.ts'
import { useChangeWorkspace } from '../useChangeWorkspace.ts'

const modes: { value: ApprovalMode; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'week', label: 'Per week' },
  { value: 'project', label: 'Per week and project' },
]

/** Whether time is approved, and when members are reminded to hand in their weeks. */
export function ApprovalSettings() {
  const { approval } = useWorkspace()
  const change = useChangeWorkspace()
  const name = modes.find(({ value }) => value === approval)?.label ?? null
  function pick(picked: ApprovalMode) {
    if (picked === approval) return
    if (picked !== 'off') return void change({ approval: picked }, 'Time approval changed')
    confirm({
      title: 'Turn off time approval?',
      text: (
        <Text size="sm">
          Submitted and approved weeks will be unlocked, so people can change their time again. If you turn
          approval back on, those weeks are locked again.
        </Text>
      ),
      action: 'Turn off',
      onConfirm: () => void change({ approval: 'off' }, 'Time approval turned off'),
    })
  }
  return (
    <>
      <SettingRow
        label="Approve time"
        hint="Members submit their weeks, and someone who can approve time approves them or sends them back. Submitted and approved time is locked."
      >
        <ChoiceSetting
          label="Approve time"
          value={name}
          icon={<IconLock size={16} stroke={1.5} aria-hidden />}
        >
          {({ anchor, onClose }) => (
            <Picker
              anchor={anchor}
              label="Approve time"
              value={approval}
              choices={modes}
              onClose={onClose}
              onPick={(picked) => {
                onClose()
                pick(picked)
              }}
            />
          )}
        </ChoiceSetting>
      </SettingRow>
      {approval !== 'off' && <ReminderSetting />}
    </>
  )
}

const never = 'never'

/** The hours of each day from Monday on, as `1 9` for Monday at nine. */
const moments = () =>
  weekdays.flatMap(({ name, flag }) =>
    [...Array(24).keys()].map((hour) => ({ value: `${flag} ${hour}`, label: `${name}, ${hourText(hour)}` })),
  )

function ReminderSetting() {
  const { approvalReminder: reminder } = useWorkspace()
  const change = useChangeWorkspace()
  const choices = [{ value: never, label: 'Never' }, ...moments()]
  const value = reminder ? `${reminder.weekday} ${reminder.hour}` : never
  const isSameWeek = reminder !== null && isAboutSameWeek(reminder.weekday)
  return (
    <SettingRow
      label="Reminder"
      hint={`Members who haven’t submitted ${isSameWeek ? 'the week by then' : 'the week before'} are reminded once. Weeks off don’t count.`}
    >
      <ChoiceSetting
        label="Reminder"
        value={reminder && (choices.find((one) => one.value === value)?.label ?? null)}
        icon={<IconBell size={16} stroke={1.5} aria-hidden />}
      >
        {({ anchor, onClose }) => (
          <Picker
            anchor={anchor}
            label="Reminder"
            value={value}
            choices={choices}
            nothing="Type a day, such as Monday"
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              if (picked === value) return
              const [weekday, hour] = picked.split(' ').map(Number)
              const approvalReminder =
                picked === never ? null : { weekday: weekday as number, hour: hour as number }
              void change({ approvalReminder }, 'Reminder changed')
            }}
          />
        )}
      </ChoiceSetting>
    </SettingRow>
  )
}
