import { Box, Button, Skeleton, Switch } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import { selectSettings, useSetNotificationsMutation } from '../notification.api.ts'
import { muteToggled, selectIsMuted } from '../notification.slice.ts'
import { playBell } from '../parts/bell.ts'
import { SettingsTable } from './SettingsTable.tsx'

/** What one is told of in this workspace, and how. */
export function Component() {
  const dispatch = useAppDispatch()
  const { name } = useWorkspace()
  const settings = useSelector(selectSettings)
  const isMuted = useSelector(selectIsMuted)
  const [change] = useSetNotificationsMutation()
  return (
    <AppPage
      title="Notification settings"
      actions={
        <Button
          variant="default"
          component={Link}
          to="/notifications"
          leftSection={<IconBell size={16} stroke={1.5} aria-hidden />}
        >
          Notifications
        </Button>
      }
    >
      <Box p={{ base: 'md', sm: 24 }}>
        <SettingsSection
          title="Notify me about"
          text={`Only what others do, and only in ${name}. We bundle emails for five minutes and skip what you’ve already read.`}
        >
          {settings ? (
            <>
              <Switch
                label="Emails about this workspace"
                checked={settings.mail}
                onChange={({ currentTarget }) => void change({ body: { mail: currentTarget.checked } })}
                mb="md"
              />
              <SettingsTable settings={settings} onChange={(body) => void change({ body })} />
            </>
          ) : (
            <Skeleton height={320} />
          )}
        </SettingsSection>
        <SettingsSection title="Sound" text="Plays in this browser for new personal notifications.">
          <Switch
            label="Play a sound"
            checked={!isMuted}
            onChange={() => {
              dispatch(muteToggled())
              if (isMuted) playBell()
            }}
          />
        </SettingsSection>
      </Box>
    </AppPage>
  )
}
