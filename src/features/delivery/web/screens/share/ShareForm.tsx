import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { errorText } from '#web/store/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import { CopyLink } from '#web/ui/form/CopyLink.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { inDays, linkLifetimes } from '#web/ui/form/linkLifetimes.ts'
import { useGetDeliveryQuery, useShareInvoiceMutation } from '../../delivery.api.ts'

type Props = { invoice: Invoice; onClose: () => void }

/** Makes a link to an invoice, or ends those that there are. */
export function ShareForm({ invoice: { id, number }, onClose }: Props) {
  const { data } = useGetDeliveryQuery(id)
  const [share, { error, isLoading }] = useShareInvoiceMutation()
  const [url, setUrl] = useState<string | null>(null)
  const [days, setDays] = useState('')
  const [withEntries, setWithEntries] = useState(false)
  const live = data?.data.shares.filter(({ endedAt }) => endedAt === null) ?? []
  const made = live.some(({ email }) => email === null)

  async function make() {
    const { data } = await share({ body: { invoiceId: id, expiresAt: inDays(days), withEntries } })
    if (data) setUrl(data.url)
  }
  const revoke = () =>
    confirm({
      title: 'Revoke all links to this invoice?',
      text: 'Links to this invoice stop working, including those in emails. You can create a new one.',
      action: 'Revoke all links',
      async onConfirm() {
        const { error } = await share({ body: { invoiceId: id, revoke: true } })
        if (error) return showFailure(error, 'Couldn’t revoke the links.')
        setUrl(null)
        showDone(`${number ?? 'The invoice'} is no longer shared`)
      },
    })

  return (
    <Stack gap="md">
      {url ? (
        <>
          <Text>Anyone with this link can see the invoice without signing in.</Text>
          <CopyLink link={url} />
        </>
      ) : (
        <>
          <Text>
            Anyone with the link can see the invoice, its payments and how to pay, without signing in.
            {made && ' A new link replaces the one you created before; emailed links keep working.'}
          </Text>
          <Select
            label="Expires"
            data={linkLifetimes}
            value={days}
            allowDeselect={false}
            onChange={(value) => setDays(value ?? '')}
          />
          <Checkbox
            label="Show the time entries behind each line"
            description="Date, first name, task, note and time of each"
            checked={withEntries}
            onChange={({ currentTarget }) => setWithEntries(currentTarget.checked)}
          />
          <FormProblem message={error && errorText(error)} />
        </>
      )}
      <Group justify="space-between" gap="xs">
        {live.length > 0 ? (
          <Button variant="subtle" color="red" onClick={revoke}>
            Revoke all links
          </Button>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {url ? 'Done' : 'Cancel'}
          </Button>
          {!url && (
            <Button data-autofocus loading={isLoading} onClick={() => void make()}>
              {made ? 'Create new link' : 'Create link'}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  )
}
