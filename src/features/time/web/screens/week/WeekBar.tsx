import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { useWorkDays } from '#features/timeOff/web/parts/useTimeOff.ts'
import { expectedMinutes } from '#features/timeOff/workHours.rules.ts'
import { useProfile } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { addDays } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { dayRange } from '#web/format/dates.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { Week } from '../../../time.sums.rules.ts'
import { useMinutes } from '../../parts/SumTime.tsx'
import { serverNow } from '../../parts/secondClock.ts'
import { isForeignZone, zoneName } from '../entry/entryTimes.ts'
import classes from './WeekBar.module.css'

type Props = {
  monday: string
  isThisWeek: boolean
  memberId: string
  week: Week | undefined
  /** Narrows what is listed, before whose week it is. */
  filter?: ReactNode
  download?: ReactNode
  /** The address of another week (null: this one), or of another member’s. */
  linkTo: (where: { week?: string | null; member?: string }) => string
}

/** Which week and whose it is, and what it adds up to. */
export function WeekBar({ monday, isThisWeek, memberId, week, filter, download, linkTo }: Props) {
  const navigate = useNavigate()
  const { timeZone } = useWorkspace()
  const go = (days: number) => void navigate(linkTo({ week: addDays(monday, days) }))
  const goBack = () => void navigate(linkTo({ week: null }))
  useKeys(
    {
      'Shift+ArrowLeft': { label: 'Previous week', run: () => go(-7) },
      'Shift+ArrowRight': { label: 'Next week', run: () => go(7) },
      w: { label: 'This week', run: goBack },
    },
    { section: 'Time' },
  )
  return (
    <div className={classes.bar}>
      <Tooltip label={`Previous week  ${keyText('Shift+ArrowLeft')}`}>
        <ActionIcon aria-label="Previous week" onClick={() => go(-7)}>
          <IconChevronLeft size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`Next week  ${keyText('Shift+ArrowRight')}`}>
        <ActionIcon aria-label="Next week" onClick={() => go(7)}>
          <IconChevronRight size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <h2 className={classes.week}>{dayRange(monday, addDays(monday, 6))}</h2>
      {!isThisWeek && (
        <Tooltip label={`This week  ${keyText('w')}`}>
          <Button size="compact-sm" variant="default" onClick={goBack}>
            This week
          </Button>
        </Tooltip>
      )}
      {isForeignZone(timeZone, serverNow()) && (
        <span className={classes.zone}>Times in {zoneName(timeZone)}</span>
      )}
      <span className={classes.space} />
      {filter}
      <MemberChoice memberId={memberId} onPick={(member) => void navigate(linkTo({ member }))} />
      {week && <Total week={week} monday={monday} memberId={memberId} />}
      <div className={classes.download}>{download}</div>
    </div>
  )
}

type TotalProps = { week: Week; monday: string; memberId: string }

function Total({ week: { total, unpriced }, monday, memberId }: TotalProps) {
  const sunday = addDays(monday, 6)
  const { byId } = useMembers()
  const workDays = useWorkDays(monday, sunday)
  const member = byId[memberId]
  const minutes = useMinutes(total)
  const unpricedMinutes = useMinutes(unpriced)
  const expected = member && workDays && expectedMinutes(workDays(member), monday, sunday)
  return (
    <span className={classes.total}>
      <strong>{durationText(minutes)}</strong>{' '}
      {expected !== undefined && (
        <span title="Expected hours: the working week minus holidays and time off">
          of {durationText(expected)}
        </span>
      )}
      {unpricedMinutes > 0 && (
        <span title="Includes billable time without a rate, which isn’t billed until it has one">
          · {durationText(unpricedMinutes)} unpriced
        </span>
      )}
      <span className={classes.track} aria-hidden="true">
        <span style={{ width: `${expected ? Math.min(100, (minutes / expected) * 100) : 0}%` }} />
      </span>
    </span>
  )
}

/** Whose week it is, for those who may see the time of others. */
function MemberChoice({ memberId, onPick }: { memberId: string; onPick: (memberId: string) => void }) {
  const { access, memberId: me, name: myName } = useProfile()
  const { everyone, byId } = useMembers()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const scope = scopeOf(access ?? {}, 'time.view')
  if (scope !== 'all' && scope !== 'project') return null
  const name = (id: string) =>
    byId[id] ? memberName(byId[id]) : id === me ? myName : everyone.length ? 'Former member' : ''
  const shown = memberId === me ? 'My week' : name(memberId)
  const close = () => {
    setAnchor(null)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        size="compact-sm"
        variant="default"
        className={classes.member}
        aria-label={`${shown}, choose whose week`}
        aria-haspopup="dialog"
        leftSection={<MemberAvatar id={memberId} name={name(memberId)} size={18} />}
        rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        onClick={() => setAnchor(button.current)}
      >
        {shown}
      </Button>
      {anchor && (
        <Picker
          anchor={anchor}
          label="Whose week"
          value={memberId}
          choices={everyone.map((member) => ({
            value: member.id,
            label: member.id === me ? `${memberName(member)} (you)` : memberName(member),
            icon: <PresentAvatar id={member.id} name={memberName(member)} size={20} />,
          }))}
          onClose={close}
          onPick={(id) => {
            close()
            onPick(id)
          }}
        />
      )}
    </>
  )
}
