import { Anchor, Button } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link, Navigate, useLocation } from 'react-router'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { selectAuth } from '../../auth.slice.ts'
import { MailNotice } from '../../parts/MailNotice.tsx'

/** Says where the link for a new password went. */
export function Component() {
  const { emailRecoveryPassword: email } = useSelector(selectAuth)
  const { state } = useLocation() as { state: { mailbox?: string | null } | null }
  if (!email) return <Navigate to="/sign-in/recovery-password" replace />
  return (
    <CentredPage
      title="Check your email"
      text={
        <>
          If <strong>{email}</strong> has an account, a link to set a new password was sent there. It works
          for one hour.
        </>
      }
      below={
        <>
          No email?{' '}
          <Anchor component={Link} to="/sign-in/recovery-password" inherit fw={500}>
            Request a new link
          </Anchor>
        </>
      }
    >
      <MailNotice mailbox={state?.mailbox} />
      <Button component={Link} to="/sign-in" variant="default">
        Back to sign in
      </Button>
    </CentredPage>
  )
}
