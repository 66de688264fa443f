import { Anchor, Button, PasswordInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link, useSearchParams } from 'react-router'
import { CentredPage } from '../../../../web/shell/CentredPage.tsx'
import { errorFields } from '../../../../web/store/api.ts'
import { Form } from '../../../../web/ui/Form.tsx'
import { FormProblem } from '../../../../web/ui/FormProblem.tsx'
import { useFirstFocus } from '../../../../web/ui/useFirstFocus.ts'
import { passwordResetBody } from '../../auth.contract.ts'
import { useResetPasswordMutation } from '../auth.api.ts'
import { authProblem } from '../parts/authProblem.ts'

const schema = passwordResetBody.pick({ password: true })

/** Sets a new password by the mailed link, which also signs in. */
export function Component() {
  const [search] = useSearchParams()
  const [reset, { isLoading, error }] = useResetPasswordMutation()
  const first = useFirstFocus()
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })
  const link = passwordResetBody
    .pick({ id: true, emailToken: true })
    .safeParse({ id: search.get('id'), emailToken: search.get('token') })

  if (!link.success) {
    return (
      <CentredPage
        title="This link is not complete"
        text="Please open it from the mail once more, or ask for another one."
      >
        <Button component={Link} to="/sign-in/recovery-password">
          Ask for another link
        </Button>
      </CentredPage>
    )
  }

  async function submit(values: typeof form.values) {
    const answer = await reset({ body: { ...link.data!, ...values } })
    if (!answer.error) return
    form.setErrors(errorFields(answer.error))
  }

  return (
    <CentredPage
      title="Set a new password"
      text="All other devices are signed out when you save it."
      below={
        <Anchor component={Link} to="/sign-in/recovery-password" inherit>
          Ask for another link
        </Anchor>
      }
    >
      <Form onSubmit={form.onSubmit((values) => void submit(values))}>
        <PasswordInput
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
