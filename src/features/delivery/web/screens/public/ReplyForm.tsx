import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { InvoiceDocument } from '#features/invoice/invoice.document.contract.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { useFirstFocus } from '#web/ui/focus/useFirstFocus.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import type { SharedLabels } from '../../../delivery.labels.ts'
import { useReplyToShareMutation } from '../../shared.api.ts'
import classes from './Shared.module.css'

type Props = {
  kind: 'accepted' | 'question'
  token: string
  document: InvoiceDocument
  labels: SharedLabels
  onClose: () => void
}

/** Accepts, or asks about a line or the whole. */
export function ReplyForm({ kind, token, document, labels, onClose }: Props) {
  const [reply, { error, isLoading }] = useReplyToShareMutation()
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [line, setLine] = useState<string>('')
  const first = useFirstFocus()
  const fields = errorFields(error)
  const lines = document.lines.flatMap(({ title, kind }, index) =>
    kind === 'text' || !title ? [] : { value: String(index), label: title },
  )
  async function submit() {
    const { data } = await reply({
      body: { token, kind, name, text, line: line === '' ? null : Number(line) },
    })
    if (!data) return
    onClose()
    showDone(labels.sent)
  }
  return (
    <section className={classes.panel} aria-label={kind === 'accepted' ? labels.accept : labels.ask}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label={labels.name}
          autoComplete="name"
          ref={first}
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={fields.name}
        />
        {kind === 'question' && lines.length > 1 && (
          <Select
            label={labels.questionAbout}
            data={[{ value: '', label: labels.whole }, ...lines]}
            value={line}
            allowDeselect={false}
            onChange={(value) => setLine(value ?? '')}
          />
        )}
        <Textarea
          label={kind === 'question' ? labels.message : labels.optional}
          autosize
          minRows={kind === 'question' ? 4 : 2}
          maxRows={12}
          maxLength={2_000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={fields.text}
        />
        <FormProblem message={error && !fields.name && !fields.text ? errorText(error) : undefined} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button type="submit" loading={isLoading}>
            {kind === 'accepted' ? labels.accept : labels.send}
          </Button>
        </Group>
      </Form>
    </section>
  )
}
