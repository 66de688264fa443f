import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { errorFields } from '#web/store/api.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { authProblem } from '../../parts/authProblem.ts'

type ProofKind = 'password' | 'code'
const problems: Record<ProofKind, string> = { password: 'Enter your password', code: 'Enter a code' }

type ProofFormProps = {
  text?: ReactNode
  /** What has to be given before the step is done. */
  asks: readonly ProofKind[]
  action: string
  isDangerous?: boolean
  isLoading: boolean
  error: unknown
  onCancel: () => void
  /** Answers the error of the call, if it was refused. */
  onSubmit: (proof: { password: string; code: string }) => Promise<unknown>
}

/** Asks for what shows that it is still the person themselves. */
export function ProofForm({
  text,
  asks,
  action,
  isDangerous,
  isLoading,
  error,
  onCancel,
  onSubmit,
}: ProofFormProps) {
  const required = (what: ProofKind) => (value: string) =>
    asks.includes(what) && !value.trim() ? problems[what] : null
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: required('password'), code: required('code') },
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })
  return (
    <Form
      onSubmit={form.onSubmit(
        (values) => void onSubmit(values).then((refused) => form.setErrors(errorFields(refused))),
      )}
    >
      {text && <Text component="div">{text}</Text>}
      {asks.includes('password') && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- in a dialog that loads before it asks
          autoFocus
          {...form.getInputProps('password')}
        />
      )}
      {asks.includes('code') && (
        <TextInput
          label="Code from your authenticator app"
          description="Or one of your recovery codes."
          autoComplete="one-time-code"
          data-autofocus={asks.includes('password') ? undefined : true}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
          autoFocus={!asks.includes('password')}
          {...form.getInputProps('code')}
        />
      )}
      <FormProblem message={authProblem(error)} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isLoading} {...(isDangerous && { color: 'red' })}>
          {action}
        </Button>
      </Group>
    </Form>
  )
}
