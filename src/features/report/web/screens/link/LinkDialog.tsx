import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { limits } from '#shared/limits.ts'
import { shortInstant } from '#web/format/dates.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import { ActionRow, ActionRows } from '#web/ui/form/ActionRow.tsx'
import { CopyLink } from '#web/ui/form/CopyLink.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { inDays, linkLifetimes } from '#web/ui/form/linkLifetimes.ts'
import { MenusDialog } from '#web/ui/form/MenusDialog.tsx'
import type { ReportLink } from '../../../report.link.contract.ts'
import {
  useCreateReportLinkMutation,
  useDeleteReportLinkMutation,
  useGetReportLinksQuery,
} from '../../report.link.api.ts'

type Props = {
  /** What the report on screen is called. */
  name: string
  /** What its address says. */
  search: string
  onClose: () => void
}

/** Makes, lists and revokes the links by which reports are seen without signing in; shown as long as it is mounted. */
export function LinkDialog({ name: usual, search, onClose }: Props) {
  const { data: links = [] } = useGetReportLinksQuery(undefined, { refetchOnMountOrArgChange: true })
  const [create, { data, error, isLoading, reset }] = useCreateReportLinkMutation()
  const [name, setName] = useState(usual)
  const [days, setDays] = useState('30')
  const problems = errorFields(error)

  async function submit(event: FormEvent) {
    event.preventDefault()
    await create({ body: { name, search, expiresAt: inDays(days) } })
  }
  return (
    <MenusDialog title="Share this report" onClose={onClose}>
      <Stack gap="md">
        <Text>
          Anyone with the link can see this report without signing in: always up to date, with the numbers you
          can see. It stops working if you leave the workspace.
        </Text>
        {data ? (
          <CopyLink link={data.url} />
        ) : (
          <Form onSubmit={(event) => void submit(event)}>
            <TextInput
              label="Name"
              data-autofocus
              required
              maxLength={limits.name}
              dir="auto"
              value={name}
              error={problems.name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Select
              label="Expires"
              data={linkLifetimes}
              value={days}
              allowDeselect={false}
              onChange={(value) => setDays(value ?? '')}
            />
            <FormProblem message={error && !problems.name ? errorText(error) : undefined} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={isLoading}>
                Create link
              </Button>
            </Group>
          </Form>
        )}
        {links.length > 0 && (
          <ActionRows label="Links to reports">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} onRevoked={reset} />
            ))}
          </ActionRows>
        )}
      </Stack>
    </MenusDialog>
  )
}

type RowProps = { link: ReportLink; onRevoked: () => void }

function LinkRow({ link: { id, name, createdBy, createdAt, expiresAt }, onRevoked }: RowProps) {
  const [remove] = useDeleteReportLinkMutation()
  const nameOf = useMemberNames()
  const isMine = useMemberId() === createdBy
  const revoke = () =>
    confirm({
      title: 'Revoke this link?',
      text: 'It will stop working for everyone. You can create a new one.',
      action: 'Revoke',
      async onConfirm() {
        const { error } = await remove({ params: { id } })
        if (error) return showFailure(error, 'The link was not revoked.')
        onRevoked()
        showDone('Link revoked')
      },
    })
  return (
    <ActionRow name={name} action={{ name: 'Revoke', label: `Revoke ${name}`, run: revoke }}>
      Created {shortInstant(createdAt)}
      {!isMine && ` by ${nameOf(createdBy)}`} ·{' '}
      {expiresAt ? `Expires ${shortInstant(expiresAt)}` : 'Never expires'}
    </ActionRow>
  )
}
