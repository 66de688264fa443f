import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { Link, useParams } from 'react-router'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { Splash } from '#web/ui/feedback/Splash.tsx'
import { useVerifyMutation } from '../../auth.api.ts'
import { selectAuth } from '../../auth.slice.ts'
import { authProblem } from '../../parts/authProblem.ts'
import { withRedirect } from './redirect.ts'

/** Where the mailed verification link leads: verifies the address, and offers the sign-in. */
export function Component() {
  const { id = '', emailToken = '' } = useParams()
  const { redirect } = useSelector(selectAuth)
  const [verify, { isSuccess, error }] = useVerifyMutation()
  // The link works once, and development renders everything twice.
  const sentToken = useRef('')
  useEffect(() => {
    if (sentToken.current === emailToken) return
    sentToken.current = emailToken
    void verify({ params: { id, emailToken } })
  }, [id, emailToken, verify])

  if (isSuccess) {
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
      text={authProblem(error) ?? 'It is not complete. Open it from the mail once more.'}
    >
      <Button component={Link} to="/sign-in/resend-verify-email">
        Send a new link
      </Button>
      <Button component={Link} to={withRedirect('/sign-in', redirect)} variant="default">
        Sign in
      </Button>
    </CentredPage>
  )
}
