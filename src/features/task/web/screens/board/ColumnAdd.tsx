import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { QuickAdd } from '../newTask/quickAdd/QuickAdd.tsx'
import classes from './BoardColumn.module.css'
import type { BoardLook } from './boardLook.ts'

type Props = { stopKey: string; name: string; isActive: boolean; status: string | null; look: BoardLook }

/** The field at the foot of a column: Enter creates and stays for the next one, Escape leaves. */
export function ColumnAdd({ stopKey, name, isActive, status, look }: Props) {
  const { drafts } = look
  const [text, setText] = useState(drafts.get(stopKey) ?? '')
  return (
    <div
      role="group"
      aria-label={`New task in ${name}`}
      data-key={stopKey}
      data-kind="add"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Enter leads into it
      tabIndex={isActive ? 0 : -1}
      className={classes.foot}
    >
      <IconPlus size={16} stroke={1.5} aria-hidden />
      <QuickAdd
        project={look.project}
        fields={{ status }}
        label={`New task in ${name}`}
        text={text}
        onText={(next) => {
          setText(next)
          drafts.set(stopKey, next)
        }}
        onEscape={() => look.onLeave(stopKey)}
      />
    </div>
  )
}
