import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link } from 'react-router'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { errorFields } from '#web/store/api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { useFirstFocus } from '#web/ui/focus/useFirstFocus.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { registrationBody } from '../../../auth.contract.ts'
import { useRegisterMutation } from '../../auth.api.ts'
import { redirectStored } from '../../auth.slice.ts'
import { authProblem } from '../../parts/authProblem.ts'
import { MailNotice } from '../../parts/MailNotice.tsx'
import { Providers } from './Providers.tsx'
import { inviteTokenOf, withRedirect } from './redirect.ts'

/** Creates an account, and then says where the mail went that verifies the address. */
export function Component() {
  const [search] = useSearchParams()
  const next = search.get('next')
  const dispatch = useAppDispatch()
  const [register, { data: answer, isLoading, error, originalArgs }] = useRegisterMutation()
  const first = useFirstFocus()
  const form = useForm({
    initialValues: { name: '', email: search.get('email') ?? '', password: '' },
    validate: schemaResolver(registrationBody, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })

  async function submit(values: typeof form.values) {
    dispatch(redirectStored(next))
    const { error } = await register({ body: { ...values, inviteToken: inviteTokenOf(next) } })
    if (error) form.setErrors(errorFields(error))
  }

  if (answer) {
    return (
      <CentredPage
        title="Check your email"
        text={
          <>
            Open the link that was sent to <strong>{originalArgs?.body.email}</strong> to verify your address.
            It works for 48 hours.
          </>
        }
        below={
          <>
            No email?{' '}
            <Anchor
              component={Link}
              to="/sign-in/resend-verify-email"
              state={{ email: originalArgs?.body.email }}
              inherit
              fw={500}
            >
              Send it again
            </Anchor>
          </>
        }
      >
        <MailNotice mailbox={answer.mailbox} />
        <Button
          component={Link}
          to={withRedirect('/sign-in', next)}
          state={{ email: originalArgs?.body.email }}
          variant="default"
        >
          Back to sign in
        </Button>
      </CentredPage>
    )
  }
  return (
    <CentredPage
      title="Create your account"
      below={
        <>
          Have an account?{' '}
          <Anchor component={Link} to={withRedirect('/sign-in', next)} inherit fw={500}>
            Sign in
          </Anchor>
        </>
      }
    >
      <Form onSubmit={form.onSubmit((values) => void submit(values))}>
        <TextInput ref={first} label="Name" name="name" autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          description="At least 8 characters. A short sentence is easiest to remember."
          name="password"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <FormProblem message={authProblem(error)} />
        <Button type="submit" size="md" fullWidth loading={isLoading}>
          Create account
        </Button>
        <Text c="dimmed" size="xs" ta="center">
          By creating an account you accept the{' '}
          <Anchor component={Link} to="/terms-of-use" inherit underline="always">
            terms of use
          </Anchor>{' '}
          and the{' '}
          <Anchor component={Link} to="/privacy-policy" inherit underline="always">
            privacy policy
          </Anchor>
          .
        </Text>
      </Form>
      <Providers next={next} remember={false} />
    </CentredPage>
  )
}
