import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { scopeOf } from '../../../../shared/access.ts'
import { AppPage } from '../../../../web/ui/AppPage.tsx'
import { useKeys } from '../../../../web/ui/keys.ts'
import { useProfile } from '../../../user/web/user.api.ts'
import { useMembers } from '../member.api.ts'
import { InviteDialog } from '../parts/InviteDialog.tsx'
import { MemberRow } from '../parts/MemberRow.tsx'
import classes from './MembersScreen.module.css'

/** Who takes part in the workspace, and who is invited. */
export function Component() {
  const { members, invited } = useMembers()
  const { access } = useProfile()
  const [isInviting, { open, close }] = useDisclosure()
  const canInvite = scopeOf(access ?? {}, 'member.invite') !== 'none'
  useKeys(canInvite ? { c: { label: 'Invite a member', run: open } } : {}, { section: 'Members' })

  return (
    <AppPage
      title="Members"
      actions={
        canInvite && (
          <Button leftSection={<IconUserPlus size={16} stroke={1.5} />} onClick={open}>
            Invite
          </Button>
        )
      }
    >
      <section aria-labelledby="accepted">
        <h2 id="accepted" className={classes.heading}>
          Members <span className={classes.count}>{members.length}</span>
        </h2>
        <ul className={classes.list}>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
        {members.length === 1 && canInvite && (
          <p className={classes.empty}>
            You are alone here so far. Invite a colleague: you will see each other’s changes at once.
          </p>
        )}
      </section>
      {invited.length > 0 && (
        <section aria-labelledby="invited">
          <h2 id="invited" className={classes.heading}>
            Invited <span className={classes.count}>{invited.length}</span>
          </h2>
          <ul className={classes.list}>
            {invited.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </section>
      )}
      {canInvite && <InviteDialog opened={isInviting} onClose={close} />}
    </AppPage>
  )
}
