import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { type Contact, type ContactFields, contactFields } from '../../../contact.contract.ts'
import { type KnownClient, useAddContactMutation, useUpdateContactMutation } from '../../client.api.ts'

type Props = {
  client: KnownClient
  contacts: readonly Contact[]
  edited: Contact | 'new' | null
  onClose: () => void
}

/** Adds or changes somebody to write to. */
export const ContactDialog = ({ edited, onClose, ...props }: Props) => (
  <Modal opened={edited !== null} onClose={onClose} title={edited === 'new' ? 'New contact' : 'Edit contact'}>
    {edited && (
      <ContactForm
        key={edited === 'new' ? 'new' : edited.id}
        {...props}
        contact={edited === 'new' ? null : edited}
        onClose={onClose}
      />
    )}
  </Modal>
)

const texts = [
  { field: 'name', label: 'Name', length: 150 },
  { field: 'jobTitle', label: 'Job title', length: 100 },
  { field: 'email', label: 'Email', length: 254 },
  { field: 'phone', label: 'Phone', length: 100 },
] as const
const flags = [
  { field: 'receivesInvoices', label: 'Receives invoices' },
  { field: 'receivesReminders', label: 'Receives reminders' },
  { field: 'receivesStatements', label: 'Receives statements' },
  { field: 'isPrimary', label: 'Primary contact' },
] as const

type FormProps = Omit<Props, 'edited'> & { contact: Contact | null }

function ContactForm({ client, contacts, contact, onClose }: FormProps) {
  const [add, { isLoading: isAdding }] = useAddContactMutation()
  const [update, { isLoading: isUpdating }] = useUpdateContactMutation()
  const isFirst = contact === null && contacts.length === 0
  const [fields, setFields] = useState<ContactFields>({
    name: contact?.name ?? '',
    jobTitle: contact?.jobTitle ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    isPrimary: contact?.isPrimary ?? isFirst,
    receivesInvoices: contact?.receivesInvoices ?? isFirst,
    receivesReminders: contact?.receivesReminders ?? isFirst,
    receivesStatements: contact?.receivesStatements ?? false,
  })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const set = (change: Partial<ContactFields>) => {
    setFields({ ...fields, ...change })
    setProblems({})
    setProblem(undefined)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = contactFields.safeParse(fields)
    if (!parsed.success) {
      setProblems(
        Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message])),
      )
      return
    }
    const body = parsed.data
    const id = contact?.id ?? makeId()
    const now = new Date().toISOString()
    const row: Contact = { createdAt: now, ...contact, ...body, id, client: client.id, updatedAt: now }
    const others = contacts
      .filter((one) => one.id !== id)
      .map((one) => (row.isPrimary ? { ...one, isPrimary: false } : one))
    const optimistic = [...others, row].sort(
      (a, b) => Number(b.isPrimary) - Number(a.isPrimary) || (a.createdAt < b.createdAt ? -1 : 1),
    )
    const call = contact
      ? update({ params: { id: client.id, contact: id }, body, optimistic })
      : add({ params: { id: client.id }, body: { ...body, id }, optimistic })
    const error = (await answerOrQueued(call))?.error
    if (!error) return onClose()
    const refused = errorFields(error)
    if (Object.keys(refused).length) setProblems(refused)
    else setProblem(errorText(error))
  }
  return (
    <Form onSubmit={(event) => void submit(event)}>
      {texts.map(({ field, label, length }) => (
        <TextInput
          key={field}
          label={label}
          dir="auto"
          maxLength={length}
          {...(field === 'name' && { 'data-autofocus': true })}
          value={fields[field]}
          error={problems[field]}
          onChange={(event) => set({ [field]: event.currentTarget.value })}
        />
      ))}
      <Stack gap={8}>
        {flags.map(({ field, label }) => (
          <Checkbox
            key={field}
            label={label}
            checked={fields[field]}
            error={problems[field]}
            // One of them always is.
            disabled={field === 'isPrimary' && (isFirst || contact?.isPrimary === true)}
            onChange={(event) => set({ [field]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
      <FormProblem message={problem} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isAdding || isUpdating}>
          {contact ? 'Save' : 'Add'}
        </Button>
      </Group>
    </Form>
  )
}
