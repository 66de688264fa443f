import { Skeleton, Stack } from '@mantine/core'
import { IconBriefcase, IconCoin } from '@tabler/icons-react'
import type { Client } from '#features/client/client.contract.ts'
import type { Member } from '#features/member/member.contract.ts'
import { memberName } from '#features/member/web/member.api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { useRates } from '../rate.api.ts'
import classes from './RateLines.module.css'
import { RateOf } from './RateOf.tsx'

type Props = {
  /** What the first line is called. */
  title: string
  clients: readonly Client[]
  members: readonly Member[]
}

/** What an hour of each member costs the workspace. */
export const CostLines = ({ members }: Pick<Props, 'members'>) => (
  <ul className={classes.list}>
    {members.map((member) => (
      <MemberLine key={member.id} member={member} cost />
    ))}
  </ul>
)

function MemberLine({ member, cost = false }: { member: Member; cost?: boolean }) {
  const name = memberName(member)
  return (
    <li className={classes.line}>
      <MemberAvatar id={member.id} name={name} size={24} />
      <span className={classes.name} dir="auto">
        {name}
      </span>
      <RateOf of={{ member: member.id, cost }} label={`${cost ? 'Cost' : 'Rate'} of ${name}`} />
    </li>
  )
}

/** One rate for all, and those of clients and members who have their own. */
export function RateLines({ title, clients, members }: Props) {
  const { isLoaded, isError, error, refetch } = useRates()
  if (!isLoaded && isError) {
    return <LoadFailed title="The rates could not be loaded" error={error} onRetry={() => void refetch()} />
  }
  if (!isLoaded) {
    return (
      <Stack gap={8} className={classes.late} aria-label="Loading" role="status">
        <Skeleton height={28} />
        <Skeleton height={28} />
      </Stack>
    )
  }

  return (
    <ul className={classes.list}>
      <li className={classes.line}>
        <span className={classes.icon} aria-hidden="true">
          <IconCoin size={16} stroke={1.5} />
        </span>
        <span className={classes.name}>{title}</span>
        <RateOf of={{}} label={title} />
      </li>
      {clients.map((client) => (
        <li key={client.id} className={classes.line}>
          <span className={classes.icon} aria-hidden="true">
            <IconBriefcase size={16} stroke={1.5} />
          </span>
          <span className={classes.name} dir="auto">
            {client.title}
          </span>
          <RateOf of={{ client: client.id }} label={`Rate of ${client.title}`} />
        </li>
      ))}
      {members.map((member) => (
        <MemberLine key={member.id} member={member} />
      ))}
    </ul>
  )
}
