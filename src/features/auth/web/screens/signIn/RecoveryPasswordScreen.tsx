import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { useAppDispatch } from '#web/store/listener.ts'
import { useSendPasswordLinkMutation } from '../../auth.api.ts'
import { passwordLinkRequested } from '../../auth.slice.ts'
import { EmailForm } from './EmailForm.tsx'

/** Asks for a link to set a new password. */
export function Component() {
  const { state } = useLocation() as { state: { email?: string } | null }
  const [sendLink, { isLoading, error }] = useSendPasswordLinkMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()

  async function submit(email: string) {
    const answer = await sendLink({ body: { email } })
    if (answer.error) return answer.error
    dispatch(passwordLinkRequested(email))
    await navigate('/sign-in/check-email-recovery-password', { state: { mailbox: answer.data.mailbox } })
  }

  return (
    <CentredPage
      title="Forgot your password?"
      text="Enter your email address and we’ll send you a link to set a new password."
      below={
        <Anchor component={Link} to="/sign-in" inherit>
          Back to sign in
        </Anchor>
      }
    >
      <EmailForm
        label="Send link"
        {...(state?.email && { email: state.email })}
        isLoading={isLoading}
        error={error}
        onSubmit={submit}
      />
    </CentredPage>
  )
}
