import { Button, Skeleton, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useProfile } from '#features/user/web/user.api.ts'
import { errorFields } from '#web/store/api.ts'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import { newPasswordBody } from '../../../auth.contract.ts'
import {
  useChangePasswordMutation,
  useGetSecurityQuery,
  useSendPasswordLinkMutation,
} from '../../auth.api.ts'
import { authProblem } from '../../parts/authProblem.ts'
import { MailNotice } from '../../parts/MailNotice.tsx'

export function PasswordSection() {
  const { data: security } = useGetSecurityQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <SettingsSection title="Password" text="Changing it signs out all your other devices.">
      {!security && <Skeleton height={180} />}
      {security && (security.hasPassword ? <NewPassword /> : <FirstPassword />)}
    </SettingsSection>
  )
}

function NewPassword() {
  const [change, { isLoading, error }] = useChangePasswordMutation()
  const form = useForm({
    initialValues: { oldPassword: '', password: '' },
    validate: schemaResolver(newPasswordBody, { sync: true }),
    validateInputOnChange: true,
  })
  /** A field of the emptied form is left without blame. */
  const checkOnLeave = (field: keyof typeof form.values) => () => {
    if (form.isDirty()) form.validateField(field)
  }
  async function submit(body: typeof form.values) {
    const answer = await change({ body })
    if (answer.error) return form.setErrors(errorFields(answer.error))
    form.reset()
    showDone('Your password was changed')
  }
  return (
    <Form onSubmit={form.onSubmit((values) => void submit(values))}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('oldPassword')}
        onBlur={checkOnLeave('oldPassword')}
      />
      <PasswordField
        label="New password"
        description="At least 8 characters."
        autoComplete="new-password"
        {...form.getInputProps('password')}
        onBlur={checkOnLeave('password')}
      />
      <FormProblem message={authProblem(error)} />
      <div>
        <Button type="submit" loading={isLoading} disabled={!form.isDirty()}>
          Change password
        </Button>
      </div>
    </Form>
  )
}

/** Who came by an outside identity has none yet; a mailed link sets the first one. */
function FirstPassword() {
  const { email } = useProfile()
  const [sendLink, { isLoading, data }] = useSendPasswordLinkMutation()
  async function send() {
    const { error } = await sendLink({ body: { email } })
    if (error) showFailure(error, 'The link could not be sent. Please try again.')
  }
  return (
    <>
      <Text mb="sm">You sign in with a connected account, so you have no password.</Text>
      {data ? (
        <MailNotice mailbox={data.mailbox} />
      ) : (
        <Button variant="default" loading={isLoading} onClick={() => void send()}>
          Email me a link to set one
        </Button>
      )}
    </>
  )
}
