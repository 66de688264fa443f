import { Checkbox } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { isApproving } from '#features/approval/web/parts/approvalsTab.ts'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { GroupingChoice, RoundingChoice } from '#features/invoice/web/parts/TimeLinesChoices.tsx'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { MultiPicker } from '#web/ui/picker/MultiPicker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import type { Sweep } from '../../recurring.shape.ts'
import classes from './Recurring.module.css'

/** As one begins with it. */
const usual: Sweep = { projects: null, groupBy: 'task', rounding: null, approvedOnly: false }

type Props = {
  invoice: Invoice
  /** Null: it bills no time. */
  sweep: Sweep | null
  onChange: (sweep: Sweep | null) => void
}

/** Which tracked time each issue also bills, and how it becomes lines. */
export function SweepFields({ invoice, sweep, onChange }: Props) {
  const workspace = useWorkspace()
  return (
    <>
      <Checkbox
        label="Also bill the tracked time of each period"
        description="Unbilled time since the previous invoice. Time tracked late goes on the next one."
        checked={sweep !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : null)}
      />
      {sweep && (
        <div className={classes.choices} role="group" aria-label="Tracked time">
          <ProjectsChoice
            client={invoice.client}
            chosen={sweep.projects}
            onChange={(projects) => onChange({ ...sweep, projects })}
          />
          <GroupingChoice groupBy={sweep.groupBy} onGroupBy={(groupBy) => onChange({ ...sweep, groupBy })} />
          <RoundingChoice
            rounding={sweep.rounding}
            onRounding={(rounding) => onChange({ ...sweep, rounding })}
          />
        </div>
      )}
      {sweep && isApproving(workspace) && (
        <Checkbox
          label="Approved time only"
          description="Time approved later goes on the next one."
          checked={sweep.approvedOnly}
          onChange={(event) => onChange({ ...sweep, approvedOnly: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

type ProjectsProps = {
  client: string
  /** Null: all of the client’s, those to come included. */
  chosen: Sweep['projects']
  onChange: (projects: Sweep['projects']) => void
}

const all = 'all'

function ProjectsChoice({ client, chosen, onChange }: ProjectsProps) {
  const { all: projects, byId } = useProjects()
  // One that was given to another client stays until it is taken off.
  const offered = projects.filter((project) => project.client === client || chosen?.includes(project.id))
  const [first, ...others] = chosen ?? []
  const value =
    first === undefined
      ? 'All projects'
      : others.length
        ? `${others.length + 1} projects`
        : (byId[first]?.name ?? '1 project')
  function onToggle(id: string, isOn: boolean) {
    const left = (chosen ?? []).filter((one) => one !== id)
    const next = isOn ? [...left, id] : left
    onChange(id === all || next.length === 0 ? null : next)
  }
  return (
    <ChoiceSetting label="Projects" value={value} icon={<IconFolder size={16} stroke={1.5} aria-hidden />}>
      {({ anchor, onClose }) => (
        <MultiPicker
          anchor={anchor}
          label="Projects"
          choices={[
            { value: all, label: 'All projects' },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          stateOf={(id) => ((id === all ? chosen === null : chosen?.includes(id)) ? 'all' : 'none')}
          onToggle={onToggle}
          onClose={onClose}
        />
      )}
    </ChoiceSetting>
  )
}
