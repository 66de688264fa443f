import { IconCalendarDue, IconCalendarEvent } from '@tabler/icons-react'
import { dayRange, fullDay, shortDay } from '#web/format/dates.ts'
import { DayMenu, DayRangeMenu } from '#web/ui/picker/DayMenu.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import classes from '#web/ui/settings/Settings.module.css'
import type { Project } from '../../../project.contract.ts'
import { useChangeProject } from '../change/useChangeProject.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** When the project is worked on, and when it is due. */
export function DateSettings({ project, mayUpdate }: { project: Project; mayUpdate: boolean }) {
  const change = useChangeProject()
  const { start, end, dueDate } = project
  const range = dayRange(start, end)
  const due = dueDate && shortDay(dueDate)
  return (
    <>
      <SettingRow label="Start and end">
        {mayUpdate ? (
          <ChoiceSetting label="Start and end" value={range} icon={<IconCalendarEvent {...icon} />}>
            {({ anchor, onClose }) => (
              <DayRangeMenu
                anchor={anchor}
                label="Start and end"
                value={{ start, end }}
                onClose={onClose}
                onPick={(picked) => {
                  onClose()
                  if (picked.start !== start || picked.end !== end)
                    void change(project, picked, 'Dates changed')
                }}
              />
            )}
          </ChoiceSetting>
        ) : (
          <div className={classes.plain}>{range ?? 'None'}</div>
        )}
      </SettingRow>
      <SettingRow label="Due date" hint={dueDate ? fullDay(dueDate) : undefined}>
        {mayUpdate ? (
          <ChoiceSetting label="Due date" value={due} icon={<IconCalendarDue {...icon} />}>
            {({ anchor, onClose }) => (
              <DayMenu
                anchor={anchor}
                label="Due date"
                value={dueDate}
                onClose={onClose}
                onPick={(picked) => {
                  onClose()
                  if (picked !== dueDate) void change(project, { dueDate: picked }, 'Due date changed')
                }}
              />
            )}
          </ChoiceSetting>
        ) : (
          <div className={classes.plain}>{due ?? 'None'}</div>
        )}
      </SettingRow>
    </>
  )
}
