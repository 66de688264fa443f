import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { Link, Navigate, useParams } from 'react-router'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { Splash } from '#web/ui/feedback/Splash.tsx'
import { useVerifyMutation } from '../../auth.api.ts'
import { selectAuth } from '../../auth.slice.ts'
import { authProblem } from '../../parts/authProblem.ts'
import { wishedAddress, withRedirect } from './redirect.ts'

/** Where the mailed verification link leads: verifies the address, and goes on signed in. */
export function Component() {
  const { id = '', emailToken = '' } = useParams()
  const { redirect, isSession } = useSelector(selectAuth)
  const [verify, { data, error }] = useVerifyMutation()
  // The link works once, and development renders everything twice.
  const sentToken = useRef('')
  useEffect(() => {
    if (sentToken.current === emailToken) return
    sentToken.current = emailToken
    void verify({ params: { id, emailToken } })
  }, [id, emailToken, verify])

  if (data?.isSignedIn) return <Navigate to={wishedAddress(redirect)} replace />
  if (data) {
    return (
      <CentredPage title="Your address is verified" text="Thank you. You can sign in now.">
        <Button component={Link} to={withRedirect('/sign-in', redirect)} size="md">
          Sign in
        </Button>
      </CentredPage>
    )
  }
  if (!error) return <Splash />
  return (
    <CentredPage
      title="This link has expired or was already used"
      text={authProblem(error) ?? 'The link is incomplete. Open it from the email again.'}
    >
      {isSession ? (
        <Button component={Link} to="/workspace">
          Go to your workspace
        </Button>
      ) : (
        <>
          <Button component={Link} to="/sign-in/resend-verify-email">
            Send a new link
          </Button>
          <Button component={Link} to={withRedirect('/sign-in', redirect)} variant="default">
            Sign in
          </Button>
        </>
      )}
    </CentredPage>
  )
}
