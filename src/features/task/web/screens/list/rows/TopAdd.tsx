import { IconPlus } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import classes from '#web/ui/grid/Rows.module.css'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import type { TaskChange } from '../../../../task.contract.ts'
import { QuickAdd } from '../../newTask/quickAdd/QuickAdd.tsx'

type Props = {
  project: string
  onProject: ((project: string) => void) | undefined
  fields: TaskChange
  onLeave: () => void
  ref: Ref<HTMLInputElement>
}

/** The field for a new task above a list whose groups are not where tasks begin. */
export function TopAdd({ onLeave, ref, project, onProject, fields }: Props) {
  const [text, setText] = useState('')
  const isNarrow = useIsNarrow()
  return (
    <div className={classes.topAdd}>
      <IconPlus size={16} stroke={1.5} aria-hidden />
      <QuickAdd
        ref={ref}
        isTabStop
        label="New task"
        placeholder={isNarrow ? 'New task' : 'New task, e.g. Call Ann #office !high 30m ^fri'}
        project={project}
        onProject={onProject}
        fields={fields}
        text={text}
        onText={setText}
        onEscape={onLeave}
      />
    </div>
  )
}
