import { Anchor, Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { errorFields } from '#web/store/api.ts'
import { useFirstFocus } from '#web/ui/focus/useFirstFocus.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { codeBody } from '../../../auth.contract.ts'
import { useTakeSecondStepMutation } from '../../auth.api.ts'
import { authProblem } from '../../parts/authProblem.ts'
import { withRedirect } from './redirect.ts'

/** The second step of a sign-in; the guard around the public routes then leads on. */
export function Component() {
  const [search] = useSearchParams()
  const next = search.get('next')
  const [isRecovery, setRecovery] = useState(false)
  const [take, { isLoading, error }] = useTakeSecondStepMutation()
  const first = useFirstFocus()
  const form = useForm({
    initialValues: { code: '' },
    validate: schemaResolver(codeBody, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })

  async function submit(body: typeof form.values) {
    const answer = await take({ body })
    if (!answer.error) return
    form.setErrors(errorFields(answer.error))
    form.setFieldValue('code', '')
  }

  return (
    <CentredPage
      title="One more step"
      text={
        isRecovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the six-digit code from your authenticator app.'
      }
      below={
        <Anchor component={Link} to={withRedirect('/sign-in', next)} inherit>
          Sign in another way
        </Anchor>
      }
    >
      <Form onSubmit={form.onSubmit((values) => void submit(values))}>
        <TextInput
          ref={first}
          key={isRecovery ? 'recovery' : 'app'}
          label={isRecovery ? 'Recovery code' : 'Code'}
          name="code"
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          {...form.getInputProps('code')}
        />
        <FormProblem message={authProblem(error)} />
        <Button type="submit" size="md" fullWidth loading={isLoading}>
          Sign in
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            setRecovery(!isRecovery)
            form.reset()
          }}
        >
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      </Form>
    </CentredPage>
  )
}
