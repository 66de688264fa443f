import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { errorFields } from '#web/store/api.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { codeBody } from '../../../auth.contract.ts'
import { useConfirmSecondFactorMutation, useStartSecondFactorMutation } from '../../auth.api.ts'
import { authProblem } from '../../parts/authProblem.ts'
import { ProofForm } from './ProofForm.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type SecondFactorSetupProps = { hasPassword: boolean; onDone: () => void }

/** Password, then the key for the app, then its first code, then the recovery codes. */
export function SecondFactorSetup({ hasPassword, onDone }: SecondFactorSetupProps) {
  const [start, started] = useStartSecondFactorMutation()
  const [confirm, confirmed] = useConfirmSecondFactorMutation()
  if (confirmed.data) return <RecoveryCodes codes={confirmed.data.data.recoveryCodes} onDone={onDone} />
  if (!started.data) {
    return (
      <ProofForm
        text="You need an authenticator app on your phone, such as Aegis, 2FAS or the one in your password manager."
        asks={hasPassword ? ['password'] : []}
        action="Continue"
        isLoading={started.isLoading}
        error={started.error}
        onCancel={onDone}
        onSubmit={async ({ password }) => (await start({ body: hasPassword ? { password } : {} })).error}
      />
    )
  }
  const { key, uri } = started.data.data
  return (
    <Stack gap="md">
      <Text>Scan this with the app, or type the key into it.</Text>
      <Group justify="center">
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Group>
      <Code block ta="center" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {key.replace(/(.{4})(?=.)/g, '$1 ')}
      </Code>
      <FirstCode
        isLoading={confirmed.isLoading}
        error={confirmed.error}
        onCancel={onDone}
        onSubmit={async (code) => (await confirm({ body: { code } })).error}
      />
    </Stack>
  )
}

type FirstCodeProps = {
  isLoading: boolean
  error: unknown
  onCancel: () => void
  onSubmit: (code: string) => Promise<unknown>
}

function FirstCode({ isLoading, error, onCancel, onSubmit }: FirstCodeProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: schemaResolver(codeBody, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })
  return (
    <Form
      onSubmit={form.onSubmit(
        ({ code }) => void onSubmit(code).then((refused) => form.setErrors(errorFields(refused))),
      )}
    >
      <TextInput
        label="Six-digit code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone just asked for it
        autoFocus
        description="Turning it on signs you out everywhere else."
        {...form.getInputProps('code')}
      />
      <FormProblem message={authProblem(error)} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isLoading}>
          Turn on
        </Button>
      </Group>
    </Form>
  )
}
