import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useRef } from 'react'
import { shortInstant } from '#web/format/dates.ts'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import { useDeleteSessionMutation, useDeleteSessionsMutation, useGetSessionsQuery } from '../../auth.api.ts'
import classes from './SessionsSection.module.css'

const failed = 'The device could not be signed out. Please try again.'
const isMobile = (device: string) => /iPhone|iPad|Android/.test(device)

/** Where one is signed in, with the way to end it there. */
export function SessionsSection() {
  const { data: sessions } = useGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [end] = useDeleteSessionMutation()
  const [endOthers, { isLoading }] = useDeleteSessionsMutation()
  const list = useRef<HTMLUListElement>(null)
  /** What was pressed is gone with its line. */
  const restoreFocus = () => list.current?.focus()

  async function signOut(id: string) {
    const { error } = await end({ params: { id } })
    if (error) showFailure(error, failed)
    else restoreFocus()
  }
  async function signOutOthers() {
    const { error, data } = await endOthers()
    if (error) return showFailure(error, failed)
    restoreFocus()
    showDone(
      data?.data.ids.length === 1
        ? '1 device was signed out'
        : `${data?.data.ids.length} devices were signed out`,
    )
  }

  return (
    <SettingsSection title="Where you are signed in" text="Sign out devices you don’t recognise.">
      {!sessions && <Skeleton height={56} />}
      {sessions && (
        <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Devices">
          {sessions.map(({ id, device, address, lastActiveAt, isCurrent }) => {
            const Icon = isMobile(device) ? IconDeviceMobile : IconDeviceDesktop
            return (
              <li key={id} className={classes.session}>
                <Icon size={20} stroke={1.5} aria-hidden />
                <div className={classes.text}>
                  <Text fw={500}>{device}</Text>
                  <Text size="xs" c="dimmed">
                    {address} · {isCurrent ? 'this device, now' : `active ${shortInstant(lastActiveAt)}`}
                  </Text>
                </div>
                {!isCurrent && (
                  <Button
                    flex="none"
                    variant="subtle"
                    color="gray"
                    aria-label={`Sign out ${device}, ${address}`}
                    onClick={() => void signOut(id)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Group mt="sm">
          <Button variant="default" loading={isLoading} onClick={() => void signOutOthers()}>
            Sign out all other devices
          </Button>
        </Group>
      )}
    </SettingsSection>
  )
}
