import { Button, Group, Loader, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Client } from '#features/client/client.contract.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { useGetStatementEmailQuery, useSendStatementMutation } from '../../statementEmail.api.ts'
import { type Email, EmailFields } from '../send/EmailFields.tsx'
import { EmailPreview } from '../send/EmailPreview.tsx'
import { problemIn } from '../send/problemIn.ts'

type Props = { client: Client; period: { from: string; to: string }; onClose: () => void }

/** Writes the email that a client’s statement goes out with. */
export function SendStatementForm({ client, period, onClose }: Props) {
  const { data, isFetching, error, refetch } = useGetStatementEmailQuery(
    { params: { id: client.id }, query: period },
    { refetchOnMountOrArgChange: true },
  )
  // Contacts and the balance may have changed since it was written last.
  const draft = isFetching ? undefined : data
  return (
    <Stack gap="md">
      {error && (
        <LoadFailed title="The email could not be prepared" error={error} onRetry={() => void refetch()} />
      )}
      {!draft && !error && <Loader size="sm" aria-label="Loading" />}
      {draft && <DraftForm client={client} period={period} draft={draft} onClose={onClose} />}
    </Stack>
  )
}

type DraftProps = Props & { draft: Omit<Email, 'cc'> & { language: string } }

function DraftForm({ client, period, draft: { language, ...draft }, onClose }: DraftProps) {
  const [email, setEmail] = useState<Email>({ ...draft, cc: [] })
  const [isPreview, setIsPreview] = useState(false)
  const [send, { error, isLoading }] = useSendStatementMutation()
  const problemOf = problemIn(errorFields(error))
  const isShown = (['to', 'cc', 'subject', 'text'] as const).some((name) => problemOf(name))

  async function submit() {
    const { data } = await send({ params: { id: client.id }, body: { period, ...email } })
    if (!data) return setIsPreview(false)
    onClose()
    showDone(
      data.mailbox
        ? `The statement was sent. Without a mail server, the email is kept in ${data.mailbox}.`
        : 'The statement is on its way',
    )
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isPreview ? (
        <EmailPreview {...email} language={language} withLink={false} />
      ) : (
        <EmailFields
          email={email}
          onChange={(more) => setEmail((before) => ({ ...before, ...more }))}
          toHint={
            draft.to.length
              ? undefined
              : 'This client has no email address and no contact who receives statements yet'
          }
          textHint="The statement is attached as a PDF"
          problemOf={problemOf}
        />
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
            Send
          </Button>
        </Group>
      </Group>
    </Form>
  )
}
