import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { shortInstant } from '#web/format/dates.ts'
import { errorText } from '#web/store/api.ts'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import { CopyLink } from '#web/ui/form/CopyLink.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { inDays, linkLifetimes } from '#web/ui/form/linkLifetimes.ts'
import { pagesInOrder, pageTitle } from '../../../document.rules.ts'
import type { DocumentWithPages, PageShare } from '../../../document.shape.ts'
import { useDocument, useRevokePageShareMutation, useSharePageMutation } from '../../document.api.ts'

type Props = { id: string; page: string | undefined; onClose: () => void }

/** Makes a link under which anybody may read a page, or ends it. */
export function SharePageForm({ id, page, onClose }: Props) {
  const { document } = useDocument(id)
  return document ? <Shares document={document} page={page} onClose={onClose} /> : null
}

function Shares({ document, page: asked, onClose }: Omit<Props, 'id'> & { document: DocumentWithPages }) {
  const pages = pagesInOrder(document.pages)
  const [chosen, setChosen] = useState(asked)
  const page = pages.find((one) => one.id === chosen) ?? pages[0]
  const [made, setMade] = useState<{ page: string; url: string } | null>(null)
  const [create, { error, isLoading, reset }] = useSharePageMutation()
  const [revoke, { isLoading: isRevoking }] = useRevokePageShareMutation()
  const [days, setDays] = useState('')
  const [withBelow, setWithBelow] = useState(false)
  if (!page) return null
  const { share } = page
  const params = { id: page.id }
  const hasBelow = pages.some(({ parent }) => parent === page.id)
  const url = made?.page === page.id && share ? made.url : null
  async function make() {
    const body = { expiresAt: inDays(days), withBelow: withBelow && hasBelow }
    const { data } = await create({ params, body })
    if (data) setMade({ page: params.id, url: data.url })
  }
  async function end() {
    const { error } = await revoke({ params })
    if (error) return showFailure(error, 'The link was not revoked.')
    setMade(null)
    showDone('Public link revoked')
  }
  return (
    <Stack gap="md">
      {pages.length > 1 && (
        <Select
          label="Page"
          data={pages.map((one) => ({
            value: one.id,
            label: `${pageTitle(one, document, pages[0]?.id)}${one.share ? ' · public' : ''}`,
          }))}
          value={page.id}
          allowDeselect={false}
          onChange={(value) => {
            setChosen(value ?? undefined)
            reset()
          }}
        />
      )}
      {share ? (
        <ShareFacts share={share} />
      ) : (
        <Text>Anyone with the link can read this page, including later changes, without signing in.</Text>
      )}
      {url ? (
        <CopyLink link={url} />
      ) : (
        <>
          {share && (
            <Text c="dimmed">
              The link can’t be shown again. Creating a new one replaces it, and the old one stops working.
            </Text>
          )}
          {hasBelow && (
            <Checkbox
              label="Include the pages inside it"
              checked={withBelow}
              onChange={({ currentTarget }) => setWithBelow(currentTarget.checked)}
            />
          )}
          <Select
            label="Expires"
            data={linkLifetimes}
            value={days}
            allowDeselect={false}
            onChange={(value) => setDays(value ?? '')}
          />
          <FormProblem message={error && errorText(error)} />
        </>
      )}
      <Group justify="space-between" gap="xs">
        {share ? (
          <Button variant="subtle" color="red" loading={isRevoking} onClick={() => void end()}>
            Revoke link
          </Button>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {url ? 'Done' : 'Cancel'}
          </Button>
          {!url && (
            <Button loading={isLoading} onClick={() => void make()}>
              {share ? 'Create new link' : 'Create link'}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  )
}

/** What a link leads to, since when and by whom. */
function ShareFacts({ share: { withBelow, expiresAt, createdBy, createdAt } }: { share: PageShare }) {
  const nameOf = useMemberNames()
  const facts = [
    `Created by ${createdBy ? nameOf(createdBy) : 'a former member'}`,
    shortInstant(createdAt),
    expiresAt ? `expires ${shortInstant(expiresAt)}` : 'never expires',
  ]
  return (
    <div>
      <Text>
        Anyone with the link can read this page{withBelow && ' and the pages inside it'} without signing in.
      </Text>
      <Text c="dimmed" fz="sm" mt={4} dir="auto">
        {facts.join(' · ')}
      </Text>
    </div>
  )
}
