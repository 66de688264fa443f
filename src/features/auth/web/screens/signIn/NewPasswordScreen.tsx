import { Anchor, Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { errorFields } from '#web/store/api.ts'
import { Splash } from '#web/ui/feedback/Splash.tsx'
import { useFirstFocus } from '#web/ui/focus/useFirstFocus.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { passwordResetBody } from '../../../auth.contract.ts'
import { useCheckPasswordLinkMutation, useResetPasswordMutation } from '../../auth.api.ts'
import { authProblem } from '../../parts/authProblem.ts'

const schema = passwordResetBody.pick({ password: true })

/** Where the mailed link for a new password leads: says whether it still works, and then asks for the password. */
export function Component() {
  const [search] = useSearchParams()
  const given = { id: search.get('id'), emailToken: search.get('emailToken') }
  const link = passwordResetBody.pick({ id: true, emailToken: true }).safeParse(given).data
  const [check, { isSuccess, error }] = useCheckPasswordLinkMutation()
  const sentToken = useRef('')
  useEffect(() => {
    if (!link || sentToken.current === link.emailToken) return
    sentToken.current = link.emailToken
    void check({ params: link })
  }, [link, check])

  if (link && isSuccess) return <NewPassword link={link} />
  if (link && !error) return <Splash />
  return (
    <CentredPage
      title={link ? 'This link has expired or was already used' : 'This link is incomplete'}
      text={link ? authProblem(error) : 'Open it from the email again, or request a new one.'}
    >
      <Button component={Link} to="/sign-in/recovery-password">
        Request a new link
      </Button>
    </CentredPage>
  )
}

/** Sets a new password by the mailed link, which also signs in. */
function NewPassword({ link }: { link: { id: string; emailToken: string } }) {
  const navigate = useNavigate()
  const [reset, { isLoading, error }] = useResetPasswordMutation()
  const first = useFirstFocus()
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })

  async function submit(values: typeof form.values) {
    const answer = await reset({ body: { ...link, ...values } })
    if (answer.error) form.setErrors(errorFields(answer.error))
    else if (answer.data.secondFactor) await navigate('/sign-in/second-factor')
  }

  return (
    <CentredPage
      title="Set a new password"
      text="Saving it signs you out on all other devices."
      below={
        <Anchor component={Link} to="/sign-in/recovery-password" inherit>
          Request a new link
        </Anchor>
      }
    >
      <Form onSubmit={form.onSubmit((values) => void submit(values))}>
        <PasswordField
          ref={first}
          label="New password"
          description="At least 8 characters."
          name="password"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <FormProblem message={authProblem(error)} />
        <Button type="submit" size="md" fullWidth loading={isLoading}>
          Save and sign in
        </Button>
      </Form>
    </CentredPage>
  )
}
