import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { limits } from '#shared/limits.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { parseEstimate } from '../../parts/estimate.ts'
import classes from './FieldMenu.module.css'
import { common, type MenuProps } from './fieldMenu.ts'
import { ValueMenu } from './ValueMenu.tsx'

const presets = ['30m', '1h', '2h', '4h', '1d', '2d'].map((text) => ({ label: text, text }))

/** Types how long it will take. */
export function EstimateMenu({ tasks, anchor, onClose, onChange }: MenuProps) {
  const { workdayDuration } = useWorkspace()
  const estimate = common(tasks, 'estimate') ?? 0
  return (
    <ValueMenu
      anchor={anchor}
      label="Estimate"
      text={estimate ? durationText(estimate) : ''}
      placeholder="1h30, 90m, 3d"
      presets={presets}
      check={(text) => {
        const minutes = parseEstimate(text, workdayDuration)
        if (minutes === null) return 'Enter a duration such as 1h30, 90m or 3d'
        return minutes > limits.estimate
          ? `At most ${formatNumber(Math.floor(limits.estimate / 60))} hours`
          : null
      }}
      clear={estimate ? { label: 'No estimate', run: () => onChange({ estimate: 0 }) } : undefined}
      onSave={(text) => onChange({ estimate: parseEstimate(text, workdayDuration) ?? 0 })}
      onClose={onClose}
    >
      <p className={classes.hint}>A day has {workdayDuration} hours here.</p>
    </ValueMenu>
  )
}
