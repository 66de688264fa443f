import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { Splash } from '#web/ui/feedback/Splash.tsx'
import { useConfirmEmailMutation } from '../../auth.api.ts'
import { authProblem } from '../../parts/authProblem.ts'

/** Where the link to a new email address leads: makes it count. */
export function Component() {
  const { id = '', emailToken = '' } = useParams()
  const [confirm, { isSuccess, error }] = useConfirmEmailMutation()
  // The link works once, and development renders everything twice.
  const sentToken = useRef('')
  useEffect(() => {
    if (sentToken.current === emailToken) return
    sentToken.current = emailToken
    void confirm({ body: { id, emailToken } })
  }, [id, emailToken, confirm])

  if (!isSuccess && !error) return <Splash />
  return (
    <CentredPage
      title={isSuccess ? 'Your new address is confirmed' : 'This link has expired or was already used'}
      text={
        isSuccess
          ? 'From now on, use it to sign in. Your email goes there too.'
          : (authProblem(error) ?? 'The link is incomplete. Open it from the email again.')
      }
    >
      <Button component={Link} to="/settings/profile">
        Profile settings
      </Button>
    </CentredPage>
  )
}
