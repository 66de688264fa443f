import { Anchor, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link, useLocation } from 'react-router'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { errorFields } from '#web/store/api.ts'
import { useFirstFocus } from '#web/ui/focus/useFirstFocus.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { loginBody } from '../../../auth.contract.ts'
import { useLoginMutation } from '../../auth.api.ts'
import { authProblem } from '../../parts/authProblem.ts'
import { Providers } from './Providers.tsx'
import { withRedirect } from './redirect.ts'
import { visitProblem } from './visitProblem.ts'

/** Signs in; the guard around the public routes then leads on. */
export function Component() {
  const [search] = useSearchParams()
  const next = search.get('next')
  const [login, { isLoading, error }] = useLoginMutation()
  const navigate = useNavigate()
  const first = useFirstFocus()
  const { state } = useLocation() as { state: { email?: string } | null }
  const form = useForm({
    initialValues: { email: state?.email ?? '', password: '', remember: false },
    validate: schemaResolver(loginBody, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })

  /** The other forms begin with it. */
  const typed = { email: form.values.email }

  async function submit(body: typeof form.values) {
    const answer = await login({ body })
    if (answer.error) form.setErrors(errorFields(answer.error))
    else if (answer.data.secondFactor) await navigate(withRedirect('/sign-in/second-factor', next))
  }

  return (
    <CentredPage
      title="Sign in"
      below={
        <>
          New here?{' '}
          <Anchor component={Link} to={withRedirect('/sign-up', next)} inherit fw={500}>
            Create an account
          </Anchor>
        </>
      }
    >
      <Form onSubmit={form.onSubmit((values) => void submit(values))}>
        <TextInput
          ref={first}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Group justify="space-between">
          <Checkbox
            size="xs"
            label="Keep me signed in for 30 days"
            {...form.getInputProps('remember', { type: 'checkbox' })}
          />
          <Anchor component={Link} to="/sign-in/recovery-password" state={typed} inherit>
            Forgot password?
          </Anchor>
        </Group>
        <FormProblem message={error ? authProblem(error) : visitProblem(search.get('problem'))} />
        <Button type="submit" size="md" fullWidth loading={isLoading}>
          Sign in
        </Button>
        <Text c="dimmed" size="sm" ta="center">
          Didn’t get the confirmation email?{' '}
          <Anchor component={Link} to="/sign-in/resend-verify-email" state={typed} inherit underline="always">
            Send it again
          </Anchor>
        </Text>
      </Form>
      <Providers next={next} remember={form.values.remember} />
    </CentredPage>
  )
}
