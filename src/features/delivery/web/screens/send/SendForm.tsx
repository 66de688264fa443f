import { Alert, Button, Checkbox, Group, Loader, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { v7 } from 'uuid'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { useGetEmailDraftQuery, useSendInvoiceMutation } from '../../delivery.api.ts'
import { type Email, EmailFields } from './EmailFields.tsx'
import { EmailPreview } from './EmailPreview.tsx'
import { problemIn } from './problemIn.ts'

type Kind = 'invoice' | 'reminder'
type Props = { invoice: Invoice; onClose: () => void }

/** Writes the email that an invoice goes out with, or a reminder of one that did. */
export function SendForm({ invoice, onClose }: Props) {
  const mayRemind = invoice.sentAt !== null && invoice.paidAt === null && invoice.balance > 0
  const [kind, setKind] = useState<Kind>('invoice')
  const { data, isFetching, error, refetch } = useGetEmailDraftQuery(
    { params: { id: invoice.id }, query: { kind } },
    { refetchOnMountOrArgChange: true },
  )
  // Texts, contacts and the balance may have changed since it was written last.
  const draft = isFetching ? undefined : data
  return (
    <Stack gap="md">
      {mayRemind && (
        <SegmentedControl
          aria-label="What to send"
          data={[
            { value: 'invoice', label: 'Invoice' },
            { value: 'reminder', label: 'Reminder' },
          ]}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
        />
      )}
      {error && (
        <LoadFailed title="The email could not be prepared" error={error} onRetry={() => void refetch()} />
      )}
      {!draft && !error && <Loader size="sm" aria-label="Loading" />}
      {draft && <DraftForm key={kind} invoice={invoice} kind={kind} draft={draft} onClose={onClose} />}
    </Stack>
  )
}

type Draft = { to: string[]; subject: string; text: string; language: string; withEInvoice: boolean }
type DraftProps = Props & { kind: Kind; draft: Draft }

function DraftForm({ invoice, kind, draft, onClose }: DraftProps) {
  const [id] = useState(() => v7())
  const [email, setEmail] = useState<Email>(() => ({
    to: draft.to,
    cc: [],
    subject: draft.subject,
    text: draft.text,
  }))
  const [withEntries, setWithEntries] = useState(false)
  const [withEInvoice, setWithEInvoice] = useState(draft.withEInvoice)
  const [isPreview, setIsPreview] = useState(false)
  const [send, { error, isLoading }] = useSendInvoiceMutation()
  const isDraft = invoice.finalisedAt === null
  const problemOf = problemIn(errorFields(error))
  const isShown = ['to', 'cc', 'subject', 'text'].some((name) => problemOf(name))

  async function submit() {
    const { data } = await send({
      body: { id, invoiceId: invoice.id, kind, ...email, withEntries, withEInvoice },
    })
    if (!data) return setIsPreview(false)
    onClose()
    showDone(
      data.mailbox
        ? `${data.invoice.number} was sent. Without a mail server, the email is kept in ${data.mailbox}.`
        : `${data.invoice.number} is on its way`,
    )
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isDraft && (
        <Alert variant="light" color="yellow" p="sm">
          Sending finalises this draft: it gets its number and can’t be edited after that.
        </Alert>
      )}
      {isPreview ? (
        <EmailPreview {...email} language={draft.language} withLink />
      ) : (
        <>
          <EmailFields
            email={email}
            onChange={(more) => setEmail((before) => ({ ...before, ...more }))}
            toHint={
              draft.to.length
                ? undefined
                : 'This client has no email address and no contact who receives invoices yet'
            }
            textHint="A button to view the invoice is added below, and the PDF is attached"
            problemOf={problemOf}
          />
          <Checkbox
            label="Show the time entries behind each line"
            description="On the linked page: date, first name, task, note and time of each"
            checked={withEntries}
            onChange={({ currentTarget }) => setWithEntries(currentTarget.checked)}
          />
          {invoice.kind !== 'quote' && (
            <Checkbox
              label="Attach the e-invoice (XML)"
              description="Alongside the PDF, for accounting software"
              checked={withEInvoice}
              onChange={({ currentTarget }) => setWithEInvoice(currentTarget.checked)}
            />
          )}
        </>
      )}
      <FormProblem message={error && !isShown ? errorText(error) : undefined} />
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" onClick={() => setIsPreview(!isPreview)}>
          {isPreview ? 'Edit' : 'Preview'}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            {isDraft ? 'Finalise and send' : 'Send'}
          </Button>
        </Group>
      </Group>
    </Form>
  )
}
