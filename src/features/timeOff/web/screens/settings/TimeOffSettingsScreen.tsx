import { Title } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#features/user/web/user.api.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import classes from '#web/ui/settings/Settings.module.css'
import { HolidaySettings } from './HolidaySettings.tsx'
import { KindSettings } from './KindSettings.tsx'
import { WorkWeekSettings } from './WorkWeekSettings.tsx'

/** When the team does not work: kinds of time off, holidays, and working weeks of members. */
export function Component() {
  const may = useMay()
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  const sections = [
    ...(may('workspace.update')
      ? [
          { id: 'kinds', name: 'Time off types', Part: KindSettings },
          { id: 'holidays', name: 'Holidays', Part: HolidaySettings },
        ]
      : []),
    ...(may('member.update') ? [{ id: 'weeks', name: 'Working weeks', Part: WorkWeekSettings }] : []),
  ]
  return (
    <AppPage title="Time off">
      {sections.length ? (
        <div className={classes.page}>
          {sections.map(({ id, name, Part }) => (
            <section key={id} id={id} className={classes.section} aria-label={name}>
              <Title order={2}>{name}</Title>
              <Part />
            </section>
          ))}
        </div>
      ) : (
        <Message title="Time off is set up by admins" icon={<IconBeach size={24} stroke={1.5} />}>
          Your role can’t change this workspace. An owner or admin can.
        </Message>
      )}
    </AppPage>
  )
}
