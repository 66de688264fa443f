import { Anchor, Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { useResendMutation } from '../../auth.api.ts'
import { MailNotice } from '../../parts/MailNotice.tsx'
import { EmailForm } from './EmailForm.tsx'

/** Sends the verification link once more. */
export function Component() {
  const { state } = useLocation() as { state: { email?: string } | null }
  const [resend, { data: answer, isLoading, error, originalArgs }] = useResendMutation()
  if (answer) {
    return (
      <CentredPage
        title="Check your email"
        text={
          <>
            If <strong>{originalArgs?.body.email}</strong> waits for its verification, a new link was sent
            there. It works for 48 hours.
          </>
        }
      >
        <MailNotice mailbox={answer.mailbox} />
        <Button component={Link} to="/sign-in" state={{ email: originalArgs?.body.email }} variant="default">
          Back to sign in
        </Button>
      </CentredPage>
    )
  }
  return (
    <CentredPage
      title="Verify your address"
      text="We’ll send a new verification link to your address."
      below={
        <Anchor component={Link} to="/sign-in" state={state} inherit>
          Back to sign in
        </Anchor>
      }
    >
      <EmailForm
        label="Send link"
        {...(state?.email && { email: state.email })}
        isLoading={isLoading}
        error={error}
        onSubmit={async (email) => (await resend({ body: { email } })).error}
      />
    </CentredPage>
  )
}
