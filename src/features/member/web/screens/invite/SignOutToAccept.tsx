import { Button, Text } from '@mantine/core'
import { useLogoutMutation } from '#features/auth/web/auth.api.ts'

/** The invitation is for somebody else than who is signed in. The page stays open for both. */
export function SignOutToAccept({ email, mine }: { email: string; mine: string }) {
  const [logout, { isLoading }] = useLogoutMutation()
  return (
    <>
      <Text>
        This invitation is for <strong>{email}</strong>, and you are signed in as <strong>{mine}</strong>.
        Sign out to answer it with the other account.
      </Text>
      <Button loading={isLoading} onClick={() => void logout()}>
        Sign out
      </Button>
    </>
  )
}
