import { SegmentedControl, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { DisplayButton } from '#web/ui/grid/DisplayButton.tsx'
import bar from '#web/ui/grid/ListBar.module.css'
import {
  selectWorkloadOptions,
  type WorkloadScheme,
  workloadCompletedSwitched,
  workloadSchemeChosen,
  workloadUnplannedSwitched,
} from '../workload.slice.ts'

const schemes: { value: WorkloadScheme; label: string }[] = [
  { value: 'safe', label: 'Blue to orange' },
  { value: 'traffic', label: 'Green to red' },
]

/** How the workload is shown: kept on this device. */
export function WorkloadDisplay({ download }: { download: ReactNode }) {
  const { scheme, showsUnplanned, showsCompleted } = useSelector(selectWorkloadOptions)
  const dispatch = useDispatch()
  return (
    <DisplayButton className={bar.button}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Colours"
        data={schemes}
        value={scheme}
        onChange={(chosen) => dispatch(workloadSchemeChosen(chosen as WorkloadScheme))}
      />
      <Switch
        size="xs"
        label="Unplanned tasks"
        checked={showsUnplanned}
        onChange={({ currentTarget }) => dispatch(workloadUnplannedSwitched(currentTarget.checked))}
      />
      <Switch
        size="xs"
        label="Completed tasks"
        checked={showsCompleted}
        onChange={({ currentTarget }) => dispatch(workloadCompletedSwitched(currentTarget.checked))}
      />
      {download}
    </DisplayButton>
  )
}
