import { Button, Group } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router'
import { selectAuth } from '#features/auth/web/auth.slice.ts'
import { useGetProfileQuery } from '#features/user/web/user.api.ts'
import { reloadWorkspace } from '#features/workspace/web/parts/currentWorkspace.ts'
import { WorkspaceBadge } from '#features/workspace/web/parts/WorkspaceBadge.tsx'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { CentredPage } from '#web/shell/CentredPage.tsx'
import { errorText } from '#web/store/api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { Splash } from '#web/ui/feedback/Splash.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import type { Invitation } from '../../../member.contract.ts'
import { useGetInvitationQuery, useSolveInvitationMutation } from '../../member.api.ts'
import { SignOutToAccept } from './SignOutToAccept.tsx'

/** Where an invitation's link leads, signed in or not. */
export function Component() {
  const [search] = useSearchParams()
  const { isSession } = useSelector(selectAuth)
  const token = search.get('token') ?? ''
  const {
    data: invitation,
    error,
    isLoading,
  } = useGetInvitationQuery(
    { query: { token } },
    // Somebody else may have taken it up meanwhile.
    { refetchOnMountOrArgChange: true },
  )
  const profile = useGetProfileQuery(undefined, { skip: !isSession })

  if (isLoading || (isSession && profile.isLoading)) return <Splash />
  if (!invitation) {
    return (
      <CentredPage
        title="This invitation doesn’t work"
        picture={<IconMailOff size={40} stroke={1.25} aria-hidden />}
        text={errorText(error, 'It was already used, withdrawn, or has expired. Ask for a new one.')}
      >
        <Button component={Link} to={isSession ? '/workspace' : '/'} variant="default">
          {isSession ? 'Go to your workspace' : 'Go to the start page'}
        </Button>
      </CentredPage>
    )
  }
  const { name, inviter, memberCount, role, email } = invitation
  const wrongEmail = isSession && email && profile.data && profile.data.email !== email ? email : null
  return (
    <CentredPage
      title={`Join ${name}`}
      picture={<WorkspaceBadge workspace={invitation} size={56} />}
      text={`${inviter ?? 'A former member'} invited you to join as ${role}. ${memberCount === 1 ? '1 member' : `${memberCount} members`} so far.`}
    >
      {wrongEmail && <SignOutToAccept email={wrongEmail} mine={profile.data!.email} />}
      {!wrongEmail &&
        (isSession ? <Solve invitation={invitation} /> : <SignInFirst invitation={invitation} />)}
    </CentredPage>
  )
}

/** The address of this page is the wish that the sign-in leads back to. */
function SignInFirst({ invitation: { email } }: { invitation: Invitation }) {
  const { pathname, search } = useLocation()
  const next = new URLSearchParams({ next: pathname + search })
  const forNew = new URLSearchParams(next)
  if (email) forNew.set('email', email)
  return (
    <Group grow>
      <Button component={Link} to={`/sign-in?${next}`} variant="default" size="md">
        Sign in
      </Button>
      <Button component={Link} to={`/sign-up?${forNew}`} size="md">
        Create account
      </Button>
    </Group>
  )
}

function Solve({ invitation }: { invitation: Invitation }) {
  const [solve, { error, isLoading, originalArgs }] = useSolveInvitationMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isAccepting = originalArgs?.body.accept

  async function answer(accept: boolean) {
    const { error } = await solve({ body: { token: invitation.member.token ?? undefined, accept } })
    if (error) return
    await navigate('/workspace')
    dispatch(reloadWorkspace())
    showDone(accept ? `Welcome to ${invitation.name}.` : 'The invitation was declined.')
  }

  return (
    <>
      <FormProblem message={error && errorText(error)} />
      <Group grow>
        <Button
          variant="default"
          size="md"
          loading={isLoading && !isAccepting}
          disabled={isLoading}
          onClick={() => void answer(false)}
        >
          Decline
        </Button>
        <Button size="md" loading={isLoading && isAccepting} onClick={() => void answer(true)}>
          Accept
        </Button>
      </Group>
    </>
  )
}
