import { IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useMay } from '#features/user/web/user.api.ts'
import { durationText } from '#shared/durations.ts'
import { fullDay } from '#web/format/dates.ts'
import { parseDuration } from '#web/format/durations.ts'
import { timeZoneChoices } from '#web/format/places.ts'
import { errorText } from '#web/store/api.ts'
import { DayMenu } from '#web/ui/picker/DayMenu.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import { minutesOfWeek } from '../../parts/workDays.ts'
import { useWorkspace } from '../../workspace.api.ts'
import { WorkDays } from '../form/WorkDays.tsx'
import { useChangeWorkspace } from '../useChangeWorkspace.ts'
import { ApprovalSettings } from './ApprovalSettings.tsx'

/** More are found by typing. */
const maxZones = 60

/** Hours that a work day may have; the server says the same. */
function checkWorkday(text: string): string | null {
  const minutes = parseDuration(text)
  if (minutes === null) return 'Enter hours such as 8, 7.5 or 7:30'
  return minutes < 30 || minutes > 24 * 60 ? 'From half an hour to 24 hours' : null
}

/** When the team works. */
export function TimeSettings() {
  const { timeZone, workweek, workdayDuration, booksClosedUntil } = useWorkspace()
  const mayClose = useMay()('time.approve')
  const change = useChangeWorkspace()
  const zones = useMemo(() => timeZoneChoices(), [])
  return (
    <>
      <SettingRow label="Time zone" hint="Used for timesheets, reports and recurring tasks.">
        <ChoiceSetting label="Time zone" value={timeZone.replaceAll('_', ' ')}>
          {({ anchor, onClose }) => (
            <Picker
              anchor={anchor}
              label="Time zone"
              value={timeZone}
              choices={zones}
              limit={maxZones}
              width={300}
              onClose={onClose}
              onPick={(picked) => {
                onClose()
                if (picked !== timeZone) void change({ timeZone: picked }, 'Time zone changed')
              }}
            />
          )}
        </ChoiceSetting>
      </SettingRow>
      <SettingRow label="Work days">
        <WorkDays
          isLabelHidden
          value={workweek}
          onChange={(picked) => void change({ workweek: picked }, 'Work days changed')}
        />
      </SettingRow>
      <SettingRow
        label="Hours per day"
        hint={`That’s ${durationText(minutesOfWeek(workweek, workdayDuration))} a week, unless a member has their own weekly hours.`}
      >
        <TextSetting
          label="Hours per day"
          value={String(workdayDuration)}
          maxLength={8}
          width={120}
          check={checkWorkday}
          onSave={async (text) => {
            const hours = (parseDuration(text) ?? 0) / 60
            if (hours === workdayDuration) return null
            const error = await change({ workdayDuration: hours }, 'Hours per day changed')
            return error ? errorText(error) : null
          }}
        />
      </SettingRow>
      {mayClose && (
        <SettingRow
          label="Books closed until"
          hint="Time on these days is locked. Only people who can approve all time can change it, with a reason."
        >
          <ChoiceSetting
            label="Books closed until"
            value={booksClosedUntil && fullDay(booksClosedUntil)}
            icon={<IconLock size={16} stroke={1.5} aria-hidden />}
          >
            {({ anchor, onClose }) => (
              <DayMenu
                anchor={anchor}
                label="Books closed until"
                value={booksClosedUntil}
                onClose={onClose}
                onPick={(picked) => {
                  onClose()
                  if (picked === booksClosedUntil) return
                  void change({ booksClosedUntil: picked }, picked ? 'Books closed' : 'Books opened')
                }}
              />
            )}
          </ChoiceSetting>
        </SettingRow>
      )}
      {mayClose && <ApprovalSettings />}
    </>
  )
}
