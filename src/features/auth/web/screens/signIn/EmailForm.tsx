import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { errorFields } from '#web/store/api.ts'
import { useFirstFocus } from '#web/ui/focus/useFirstFocus.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { emailBody } from '../../../auth.contract.ts'
import { authProblem } from '../../parts/authProblem.ts'

type EmailFormProps = {
  label: string
  /** Typed before, in another form. */
  email?: string
  isLoading: boolean
  error: unknown
  /** Answers the error of the call, if it was refused. */
  onSubmit: (email: string) => Promise<unknown>
}

/** Asks for the one address that a mail shall go to. */
export function EmailForm({ label, email = '', isLoading, error, onSubmit }: EmailFormProps) {
  const first = useFirstFocus()
  const form = useForm({
    initialValues: { email },
    validate: schemaResolver(emailBody, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })
  const submit = async (values: typeof form.values) =>
    form.setErrors(errorFields(await onSubmit(values.email)))
  return (
    <Form onSubmit={form.onSubmit((values) => void submit(values))}>
      <TextInput
        ref={first}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <FormProblem message={authProblem(error)} />
      <Button type="submit" size="md" fullWidth loading={isLoading}>
        {label}
      </Button>
    </Form>
  )
}
