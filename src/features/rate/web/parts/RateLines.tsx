import { Button, Skeleton, Stack } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { errorText } from '../../../../web/store/api.ts'
import { MemberAvatar } from '../../../../web/ui/MemberAvatar.tsx'
import { Message } from '../../../../web/ui/Message.tsx'
import { showDone } from '../../../../web/ui/toast.ts'
import type { Member } from '../../../member/member.contract.ts'
import { memberName } from '../../../member/web/member.api.ts'
import { selectViewer } from '../../../user/web/user.api.ts'
import { maySetRate, moreGeneral } from '../../rate.rules.ts'
import { useRates, useSetRateMutation } from '../rate.api.ts'
import { RateField } from './RateField.tsx'
import classes from './RateLines.module.css'

type Props = {
  /** The rate of a project, or of the workspace. */
  project: string | null
  /** What the first line is called. */
  title: string
  members: readonly Member[]
}

/** One rate for all, and one for each member who has their own. */
export function RateLines({ project, title, members }: Props) {
  const { rateOf, isLoaded, isError, error, refetch } = useRates()
  const viewer = useSelector(selectViewer)
  const [setRate] = useSetRateMutation()
  if (!isLoaded && isError) {
    return (
      <Message
        title="The rates were not loaded"
        actions={
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(error)}
      </Message>
    )
  }
  if (!isLoaded) {
    return (
      <Stack gap={8} className={classes.late} aria-label="Loading" role="status">
        <Skeleton height={28} />
        <Skeleton height={28} />
      </Stack>
    )
  }

  const field = (member: string | null, label: string) => {
    const before = rateOf({ project, member })
    const inherited = moreGeneral({ project, member }).find(({ of }) => rateOf(of) !== null)
    const set = (rate: number | null, applyToUnbilled: boolean) =>
      setRate({ body: { project, member, rate, applyToUnbilled } })
    return (
      <RateField
        label={label}
        value={before}
        inherited={inherited && { rate: rateOf(inherited.of), from: inherited.from }}
        refusal={maySetRate(viewer, { project, member }) ? undefined : 'Your role may not set this rate'}
        onSet={(rate, applyToUnbilled) =>
          void set(rate, applyToUnbilled).then(({ error: failed }) => {
            if (failed) return
            const what = rate === null ? 'Rate removed' : 'Rate set'
            showDone(applyToUnbilled ? `${what}, also for time that is not invoiced yet` : what, {
              undo: () => void set(before, applyToUnbilled),
            })
          })
        }
      />
    )
  }
  return (
    <ul className={classes.list}>
      <li className={classes.line}>
        <span className={classes.icon} aria-hidden="true">
          <IconCoin size={16} stroke={1.5} />
        </span>
        <span className={classes.name}>{title}</span>
        {field(null, title)}
      </li>
      {members.map((member) => (
        <li key={member.id} className={classes.line}>
          <MemberAvatar id={member.id} name={memberName(member)} size={24} />
          <span className={classes.name} dir="auto">
            {memberName(member)}
          </span>
          {field(member.id, `Rate of ${memberName(member)}`)}
        </li>
      ))}
    </ul>
  )
}
