import { Button, Group, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useProfile } from '#features/user/web/user.api.ts'
import { errorFields } from '#web/store/api.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import { newEmailBody } from '../../../auth.contract.ts'
import { useChangeEmailMutation, useGetSecurityQuery } from '../../auth.api.ts'
import { authProblem } from '../../parts/authProblem.ts'
import { MailNotice } from '../../parts/MailNotice.tsx'

/** The address one signs in with, and the way to another. */
export function EmailSection() {
  const { email } = useProfile()
  const [isOpen, setOpen] = useState(false)
  const [change, { data, originalArgs, reset, ...call }] = useChangeEmailMutation()
  const isPending = data && originalArgs?.body.email !== email
  const target = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => target.current?.focus())
  }
  return (
    <SettingsSection title="Email" text="Used to sign in and to receive email.">
      <Group justify="space-between" wrap="nowrap" mb={isOpen || isPending ? 'md' : 0}>
        <Text style={{ overflowWrap: 'anywhere' }}>{email}</Text>
        {!isOpen && (
          <Button
            ref={target}
            flex="none"
            variant="default"
            onClick={() => {
              reset()
              setOpen(true)
            }}
          >
            Change…
          </Button>
        )}
      </Group>
      {isOpen && (
        <EmailChange
          onCancel={close}
          isLoading={call.isLoading}
          error={call.error}
          onSubmit={async (body) => {
            const answer = await change({ body })
            if (!answer.error) close()
            return answer.error
          }}
        />
      )}
      {isPending && !isOpen && (
        <div role="status">
          <Text mb="xs">
            A link was sent to <strong>{originalArgs?.body.email}</strong>. Open it within an hour to switch
            to the new address.
          </Text>
          <MailNotice mailbox={data.mailbox} />
        </div>
      )}
    </SettingsSection>
  )
}

type EmailChangeProps = {
  onCancel: () => void
  isLoading: boolean
  error: unknown
  /** Answers the error of the call, if it was refused. */
  onSubmit: (body: { email: string; password?: string; code?: string }) => Promise<unknown>
}

function EmailChange({ onCancel, isLoading, error, onSubmit }: EmailChangeProps) {
  const { data: security } = useGetSecurityQuery(undefined, { refetchOnMountOrArgChange: true })
  const form = useForm({
    initialValues: { email: '', password: '', code: '' },
    validate: schemaResolver(newEmailBody, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })
  async function submit({ email, password, code }: typeof form.values) {
    form.setErrors(
      errorFields(await onSubmit({ email, ...(password && { password }), ...(code && { code }) })),
    )
  }
  return (
    <Form onSubmit={form.onSubmit((values) => void submit(values))}>
      <TextInput
        label="New email"
        type="email"
        autoComplete="email"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone just asked for it
        autoFocus
        {...form.getInputProps('email')}
      />
      {security?.hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
      {security?.secondFactor && !security.hasPassword && (
        <TextInput
          label="Code from your authenticator app"
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
      )}
      <FormProblem message={authProblem(error)} />
      <Group gap="xs">
        <Button type="submit" loading={isLoading}>
          Send link
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Form>
  )
}
