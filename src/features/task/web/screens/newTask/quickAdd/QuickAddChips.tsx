import { IconCalendar, IconClock, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { TagDot } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import { durationText } from '#shared/durations.ts'
import { shortDay } from '#web/format/dates.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { DayMenu } from '#web/ui/picker/DayMenu.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { escapeToken, nameWord, type Token } from '../../../../task.quickAdd.rules.ts'
import { priorities, priorityName } from '../../../parts/priority.ts'
import classes from './QuickAdd.module.css'

type Props = {
  tokens: readonly Token[]
  text: string
  onText: (text: string) => void
  /** Opens the menu of a word, or marks it in the field to be typed anew where it has none. */
  onChange: (token: Token, anchor: HTMLElement) => void
}

/** What was understood: each chip opens its menu to correct it, or goes and leaves its words as text. */
export function QuickAddChips({ tokens, text, onText, onChange }: Props) {
  const { sorted: tags } = useTags()
  const describe = (token: Token): { name: string; icon: ReactNode } => {
    switch (token.kind) {
      case 'tag':
        return {
          name: token.name,
          icon: <TagDot color={tags.find(({ id }) => id === token.value)?.color ?? 'gray'} />,
        }
      case 'newTag':
        return { name: `New tag “${token.name}”`, icon: <IconPlus size={14} stroke={1.5} aria-hidden /> }
      case 'priority':
        return { name: priorityName[token.value], icon: <PriorityIcon priority={token.value} /> }
      case 'executor':
        return { name: token.name, icon: <MemberAvatar id={token.value} name={token.name} size={16} /> }
      case 'estimate':
        return { name: durationText(token.value), icon: <IconClock size={14} stroke={1.5} aria-hidden /> }
      case 'dueDate':
        return { name: shortDay(token.value), icon: <IconCalendar size={14} stroke={1.5} aria-hidden /> }
    }
  }
  if (!tokens.length) return null
  return (
    <ul className={classes.chips} aria-label="Recognised details">
      {tokens.map((token) => {
        const { name, icon } = describe(token)
        return (
          <li key={token.start} className={classes.understood}>
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Change ${name}`}
              onClick={({ currentTarget }) => onChange(token, currentTarget)}
            >
              {icon}
              <span className={classes.clip} dir="auto">
                {name}
              </span>
            </button>
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Keep ${text.slice(token.start, token.end)} as text`}
              title="Keep as text"
              onClick={() => onText(escapeToken(text, token))}
            >
              <IconX size={12} stroke={2} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type MenuProps = { token: Token; anchor: HTMLElement; onWord: (word: string) => void; onClose: () => void }

/** Corrects a word of a line; one that is a duration or a new tag has no menu. */
export function TokenMenu({ token, onWord, ...frame }: MenuProps) {
  const { sorted: tags } = useTags()
  const { members } = useMembers()
  switch (token.kind) {
    case 'priority':
      return (
        <Picker
          {...frame}
          label="Priority"
          value={token.value}
          choices={priorities.map((priority) => ({
            value: priority,
            label: priorityName[priority],
            icon: <PriorityIcon priority={priority} />,
          }))}
          onPick={(priority) => onWord(priority === 'none' ? '' : `!${priority}`)}
        />
      )
    case 'executor':
      return (
        <Picker
          {...frame}
          label="Assignee"
          value={token.value}
          choices={members.map((member) => ({
            value: member.id,
            label: memberName(member),
            icon: <PresentAvatar id={member.id} name={memberName(member)} size={20} />,
          }))}
          onPick={(id) => onWord(nameWord('@', memberName(members.find((member) => member.id === id)!)))}
        />
      )
    case 'dueDate':
      return (
        <DayMenu
          {...frame}
          label="Due date"
          value={token.value}
          onPick={(day) => onWord(day ? `^${day}` : '')}
        />
      )
    default:
      return (
        <Picker
          {...frame}
          label="Tag"
          value={String(token.value)}
          choices={tags.map(({ id, name, color }) => ({
            value: id,
            label: name,
            icon: <TagDot color={color} />,
          }))}
          onPick={(id) => onWord(nameWord('#', tags.find((tag) => tag.id === id)!.name))}
        />
      )
  }
}
