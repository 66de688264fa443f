import { Anchor, Box } from '@mantine/core'
import { Link } from 'react-router'
import { EmailSection } from '#features/auth/web/screens/settings/EmailSection.tsx'
import { IdentitiesSection } from '#features/auth/web/screens/settings/IdentitiesSection.tsx'
import { PasswordSection } from '#features/auth/web/screens/settings/PasswordSection.tsx'
import { SecondFactorSection } from '#features/auth/web/screens/settings/SecondFactorSection.tsx'
import { SessionsSection } from '#features/auth/web/screens/settings/SessionsSection.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { useProfile } from '../user.api.ts'
import { AccountSection } from './AccountSection.tsx'
import { BillingSection } from './BillingSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'

/** One's own account: how one is called and looks, how one signs in, and where one is signed in. */
export function Component() {
  const { workspaceId } = useProfile()
  return (
    <AppPage
      title="Profile settings"
      actions={
        !workspaceId && (
          <Anchor component={Link} to="/workspace" inherit fw={500}>
            Workspaces
          </Anchor>
        )
      }
    >
      <Box p={{ base: 'md', sm: 24 }}>
        <ProfileSection />
        <EmailSection />
        <PasswordSection />
        <SecondFactorSection />
        <IdentitiesSection />
        <SessionsSection />
        <BillingSection />
        <AccountSection />
      </Box>
    </AppPage>
  )
}
