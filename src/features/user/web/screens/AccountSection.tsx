import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useGetSecurityQuery } from '#features/auth/web/auth.api.ts'
import { signedOut } from '#features/auth/web/auth.slice.ts'
import { ProofForm } from '#features/auth/web/screens/settings/ProofForm.tsx'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { useIsFresh } from '#web/store/useIsFresh.ts'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import type { Leaving } from '../../user.contract.ts'
import { useDeleteUserMutation, useGetLeavingQuery } from '../user.api.ts'

/** Taking one's data along, and deleting the account. */
export function AccountSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSection
      title="Your data"
      text="Your account, memberships, tasks, comments, time and notifications, as JSON."
    >
      <Group gap="xs">
        <Button
          component="a"
          href="/api/user/export"
          download="workweek-account.json"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} />}
        >
          Download
        </Button>
        <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
          Delete account…
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Delete your account">
        <Deletion onCancel={() => setOpen(false)} />
      </Modal>
    </SettingsSection>
  )
}

/** Says what will happen, or what has to happen first. */
function Deletion({ onCancel }: { onCancel: () => void }) {
  const { data: leaving, fulfilledTimeStamp } = useGetLeavingQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const isFresh = useIsFresh(fulfilledTimeStamp)
  const { data: security } = useGetSecurityQuery()
  const [deleteUser, { isLoading, error }] = useDeleteUserMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  if (!leaving || !isFresh || !security) return null
  const owned = leaving.filter(({ isLastOwner }) => isLastOwner)
  if (owned.length) {
    return (
      <Stack gap="sm">
        <Text>
          You are the only owner of these workspaces. Make someone else an owner or delete them first:
        </Text>
        <Workspaces list={owned} />
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onCancel}>
            Close
          </Button>
        </Group>
      </Stack>
    )
  }
  const asks = security.hasPassword ? 'password' : security.secondFactor ? 'code' : null
  return (
    <ProofForm
      text={
        <>
          You’re signed out everywhere, and the account can’t be restored.{' '}
          {leaving.length > 0 &&
            'You leave these workspaces; what you wrote and tracked stays there, under “Former member”:'}
          {leaving.length > 0 && <Workspaces list={leaving} />}
        </>
      }
      asks={asks ? [asks] : []}
      action="Delete account"
      isDangerous
      isLoading={isLoading}
      error={error}
      onCancel={onCancel}
      onSubmit={async (proof) => {
        const answer = await deleteUser({ body: asks ? { [asks]: proof[asks] } : {} })
        if (answer.error) return answer.error
        dispatch(signedOut())
        // After the guard has sent the signed-out away: there is nothing to come back to.
        setTimeout(() => void navigate('/', { replace: true }))
      }}
    />
  )
}

const Workspaces = ({ list }: { list: Leaving[] }) => (
  <List mt="xs" style={{ overflowWrap: 'anywhere' }}>
    {list.map(({ workspaceId, name, memberCount }) => (
      <List.Item key={workspaceId}>
        {name} · {memberCount === 1 ? 'only you' : `${memberCount} members`}
      </List.Item>
    ))}
  </List>
)
