import { Button, Group, Modal, Select, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMay } from '#features/user/web/user.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { errorText } from '#web/store/api.ts'
import { orShowFailure, showDone } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import type { Client } from '../../client.contract.ts'
import { useClients, useMergeClientMutation, useUnmergeClientMutation } from '../client.api.ts'
import { clientPath } from '../parts/clientPath.ts'
import { mergeDialog } from './mergeDialog.ts'

const { hide } = mergeDialog

/** Merges a client into another one, and goes to that. */
export function MergeDialog() {
  const { byId } = useClients()
  const client = byId[mergeDialog.useShown() ?? '']
  return (
    <Modal opened={client !== undefined} onClose={hide} title="Merge into another client">
      {client && <MergeForm client={client} />}
    </Modal>
  )
}

function MergeForm({ client }: { client: Client }) {
  const { sorted } = useClients()
  const may = useMay()
  const navigate = useNavigate()
  const [merge, { isLoading }] = useMergeClientMutation()
  const [unmerge] = useUnmergeClientMutation()
  const [into, setInto] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ into?: string; other?: string }>({})
  const { id, title } = client

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!into) return setProblem({ into: 'Choose the client to keep' })
    const send = () => merge({ params: { id }, body: { into } })
    const { data, error } = await send()
    if (!data) return setProblem({ other: errorText(error) })
    hide()
    await navigate(clientPath(into))
    showDone(`“${title}” merged into “${data.data.title}”`, {
      undo: () => orShowFailure(unmerge({ params: { id } })),
      redo: () => orShowFailure(send()),
    })
  }
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        The projects, contacts, invoices and unbilled time of “<bdi>{title}</bdi>” move to the client you
        choose. Finalised invoices don’t change.
        {may('money.view') && ' From now on, time in these projects is billed at that client’s rates.'}
      </Text>
      <Select
        label="Client to keep"
        data-autofocus
        searchable
        selectFirstOptionOnChange
        placeholder="Search clients"
        error={problem.into}
        data={sorted
          .filter((other) => other.id !== id && other.archivedAt === null)
          .map((other) => ({ value: other.id, label: other.title }))}
        value={into}
        onChange={(value) => {
          setInto(value)
          setProblem({})
        }}
      />
      <FormProblem message={problem.other} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={hide}>
          Cancel
        </Button>
        <Button type="submit" loading={isLoading}>
          Merge
        </Button>
      </Group>
    </Form>
  )
}
