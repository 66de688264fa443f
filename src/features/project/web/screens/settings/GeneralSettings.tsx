import { priorities, priorityName } from '#features/task/web/parts/priority.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { limits } from '#shared/limits.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import classes from '#web/ui/settings/Settings.module.css'
import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import { type Project, projectKey } from '../../../project.contract.ts'
import { projectColors } from '../../../project.rules.ts'
import { useGetProjectQuery, useProject, useProjects } from '../../project.api.ts'
import { placeLast } from '../change/placeLast.ts'
import { useChangeProject } from '../change/useChangeProject.ts'
import { ColorChoice, colorNames } from '../fields/ColorChoice.tsx'
import { ParentMenu } from '../fields/ParentMenu.tsx'
import { DescriptionSetting } from './DescriptionSetting.tsx'

type Props = { project: Project; mayUpdate: boolean }

/** For whom the role may not change it. */
const plain = (value: string) => (
  <div className={classes.plain} dir="auto">
    {value}
  </div>
)

/** What the project is called, looks like, stands and is about. */
export function GeneralSettings({ project, mayUpdate }: Props) {
  const { all } = useProjects()
  const change = useChangeProject()
  // Lists come without descriptions. What was created a moment ago is not there yet to be asked for.
  const { error, refetch } = useGetProjectQuery(
    { params: { projectId: project.id } },
    { skip: project.updatedAt === '' },
  )

  async function saveKey(key: string) {
    const error = await change(project, { key }, 'Key changed')
    return error ? (errorFields(error).key ?? errorText(error)) : null
  }
  function checkKey(key: string) {
    const parsed = projectKey.safeParse(key)
    if (!parsed.success) return parsed.error.issues[0]!.message
    const other = all.find((known) => known.key === parsed.data && known.id !== project.id)
    return other ? `“${other.name}” has this key` : null
  }

  return (
    <>
      <SettingRow label="Name">
        {mayUpdate ? (
          <TextSetting
            label="Name"
            value={project.name}
            maxLength={limits.projectName}
            check={(name) => (name ? null : 'A project needs a name')}
            onSave={async (name) => {
              const error = await change(project, { name }, 'Project renamed')
              return error ? errorText(error) : null
            }}
          />
        ) : (
          plain(project.name)
        )}
      </SettingRow>
      <SettingRow
        label="Key"
        hint={`Tasks are numbered with it, such as ${project.key}-12. Changing it renames all of them; old links keep working.`}
      >
        {mayUpdate ? (
          <TextSetting
            label="Key"
            value={project.key}
            maxLength={6}
            width={120}
            write={(typed) => typed.toUpperCase()}
            check={checkKey}
            onSave={saveKey}
          />
        ) : (
          plain(project.key)
        )}
      </SettingRow>
      <SettingRow label="Colour">
        {mayUpdate ? (
          <ColorChoice
            isLabelHidden
            value={project.color}
            onChange={(color) => void change(project, { color }, 'Colour changed')}
          />
        ) : (
          <div className={classes.plain}>
            <ProjectDot color={project.color} /> {colorNames[projectColors.indexOf(project.color as never)]}
          </div>
        )}
      </SettingRow>
      <StatusSetting project={project} mayUpdate={mayUpdate} />
      <PrioritySetting project={project} mayUpdate={mayUpdate} />
      <ParentSetting project={project} mayUpdate={mayUpdate} />
      <SettingRow label="Description">
        {project.description === undefined && error ? (
          <LoadFailed
            title="The description could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <DescriptionSetting
            value={project.description}
            mayUpdate={mayUpdate}
            onSave={async (description) => !(await change(project, { description }, 'Description changed'))}
          />
        )}
      </SettingRow>
    </>
  )
}

function StatusSetting({ project, mayUpdate }: Props) {
  const { projectStatuses } = useWorkspace()
  const change = useChangeProject()
  const status = projectStatuses.find(({ id }) => id === project.status)
  return (
    <SettingRow label="Status">
      {mayUpdate ? (
        <ChoiceSetting
          label="Status"
          value={status?.name ?? null}
          icon={<StatusIcon id={status?.id} category={status?.category ?? null} />}
        >
          {({ anchor, onClose }) => (
            <Picker<string | null>
              anchor={anchor}
              label="Status"
              choices={projectStatuses
                .toSorted((a, b) => a.position - b.position)
                .map(({ id, name, category }) => ({
                  value: id,
                  label: name,
                  icon: <StatusIcon id={id} category={category} />,
                }))}
              value={project.status}
              onClose={onClose}
              onPick={(status) => {
                onClose()
                if (status !== project.status) void change(project, { status }, 'Status changed')
              }}
            />
          )}
        </ChoiceSetting>
      ) : (
        plain(status?.name ?? 'No status')
      )}
    </SettingRow>
  )
}

function PrioritySetting({ project, mayUpdate }: Props) {
  const change = useChangeProject()
  return (
    <SettingRow label="Priority">
      {mayUpdate ? (
        <ChoiceSetting
          label="Priority"
          value={priorityName[project.priority]}
          icon={<PriorityIcon priority={project.priority} />}
        >
          {({ anchor, onClose }) => (
            <Picker
              anchor={anchor}
              label="Priority"
              choices={priorities.map((priority) => ({
                value: priority,
                label: priorityName[priority],
                icon: <PriorityIcon priority={priority} />,
              }))}
              value={project.priority}
              onClose={onClose}
              onPick={(priority) => {
                onClose()
                if (priority !== project.priority) void change(project, { priority }, 'Priority changed')
              }}
            />
          )}
        </ChoiceSetting>
      ) : (
        plain(priorityName[project.priority])
      )}
    </SettingRow>
  )
}

function ParentSetting({ project, mayUpdate }: Props) {
  const parent = useProject(project.parent ?? '')
  const { all } = useProjects()
  const change = useChangeProject()
  const move = (to: string | null) => {
    const [moved] = placeLast([{ id: project.id, change: { parent: to } }], all)
    if (moved && to !== project.parent) void change(project, moved.change, 'Project moved')
  }
  return (
    <SettingRow label="Part of" hint="Counts toward its parent project too.">
      {mayUpdate ? (
        <ChoiceSetting
          label="Part of"
          value={parent?.name ?? null}
          icon={parent && <ProjectDot color={parent.color} />}
        >
          {({ anchor, onClose }) => (
            <ParentMenu
              anchor={anchor}
              projectId={project.id}
              value={project.parent}
              onClose={onClose}
              onPick={(to) => {
                onClose()
                move(to)
              }}
            />
          )}
        </ChoiceSetting>
      ) : (
        plain(parent?.name ?? 'None')
      )}
    </SettingRow>
  )
}
