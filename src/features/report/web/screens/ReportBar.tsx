import { Menu } from '@mantine/core'
import { IconChevronDown, IconLink, IconMail, IconShare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { approvalStates } from '#features/approval/approval.shape.ts'
import { isApproving } from '#features/approval/web/parts/approvalsTab.ts'
import { useClients } from '#features/client/web/client.api.ts'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { ExportMenu } from '#web/ui/grid/ExportMenu.tsx'
import { FilterChips } from '#web/ui/grid/FilterChips.tsx'
import classes from '#web/ui/grid/ListBar.module.css'
import { PeriodButton } from '#web/ui/picker/PeriodButton.tsx'
import type { Choice } from '#web/ui/picker/Picker.tsx'
import {
  type FilterField,
  filterFields,
  type ReportView,
  tabFilters,
  usualPeriod,
  usualSubgroup,
} from '../../report.address.rules.ts'
import { groupNames, lineName } from '../../report.names.ts'
import { type DatedPeriod, periodSlug } from '../../report.period.rules.ts'
import { type ReportGroup, reportGroups } from '../../report.shape.ts'
import { tabsOfToday } from '../../report.tab.shape.ts'
import { exportAddress } from './reportAddress.ts'

const names: Record<FilterField, string> = {
  project: 'Project',
  client: 'Client',
  memberId: 'Member',
  tag: 'Tag',
  billable: 'Billable',
  approval: 'Approval',
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

type Props = {
  view: ReportView
  usual: readonly DatedPeriod[]
  onChange: (change: Partial<ReportView>) => void
  /** The saved reports. */
  saved: ReactNode
  onShare: (by: 'link' | 'email') => void
}

/** What is added up, of which days, and by what. */
export function ReportBar({ view, usual, onChange, saved, onShare }: Props) {
  const may = useMay()
  const choices = useChoices()
  const seesClients = may('client.view')
  const approves = isApproving(useWorkspace())
  const isOffered = (name: ReportGroup | FilterField) =>
    (name !== 'client' || seesClients) && (name !== 'approval' || approves)
  const groups = reportGroups.filter(isOffered)
  const { tab, group, subgroup, third } = view
  return (
    <div className={classes.bar}>
      {!(tab && tabsOfToday.includes(tab)) && (
        <PeriodButton
          label="Period"
          period={view}
          usual={usual}
          current={usualPeriod(view, usual)?.name}
          onChange={({ from, to }, name) =>
            from && onChange({ from, to: to ?? from, period: name === undefined ? null : periodSlug(name) })
          }
        />
      )}
      {!tab && (
        <>
          <GroupMenu
            label="Group by"
            value={group}
            groups={groups}
            onPick={(to) =>
              to &&
              onChange({
                group: to,
                subgroup: to === subgroup ? usualSubgroup(to) : subgroup,
                third: to === third || to === subgroup ? null : third,
              })
            }
          />
          <GroupMenu
            label="Then by"
            value={subgroup}
            groups={[null, ...groups.filter((one) => one !== group)]}
            onPick={(to) => onChange({ subgroup: to, third: to === null || to === third ? null : third })}
          />
          {subgroup && (
            <GroupMenu
              label="Then by"
              value={third}
              groups={[null, ...groups.filter((one) => one !== group && one !== subgroup)]}
              onPick={(to) => onChange({ third: to })}
            />
          )}
        </>
      )}
      <FilterChips
        fields={filterFields.filter((field) => isOffered(field) && (!tab || tabFilters[tab].includes(field)))}
        names={names}
        choices={choices}
        filter={listsOf(view)}
        isSingle
        isFiltering={filterFields.some((field) => view[field] !== null)}
        onChange={(field, [value]) => onChange({ [field]: value ?? null })}
        onClear={() => onChange(Object.fromEntries(filterFields.map((field) => [field, null])))}
      />
      {saved}
      {may('export') && (
        <>
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <button type="button" className={classes.button} aria-label="Share">
                <IconShare {...icon} />
                <span className={classes.name}>Share</span>
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => onShare('link')}>
                Share a link…
              </Menu.Item>
              <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => onShare('email')}>
                Email it…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <ExportMenu
            more={[{ format: 'pdf', label: 'PDF' }]}
            addressOf={(format) => exportAddress(view, format)}
          />
        </>
      )}
    </div>
  )
}

const listsOf = (view: ReportView) =>
  Object.fromEntries(
    filterFields.map((field) => [field, view[field] === null ? [] : [view[field]]]),
  ) as Record<FilterField, string[]>

function useChoices(): Record<FilterField, readonly Choice<string>[]> {
  const { sorted: clients } = useClients()
  const { all: projects } = useProjects()
  const { everyone } = useMembers()
  const { sorted: tags } = useTags()
  return {
    client: clients.map(({ id, title }) => ({ value: id, label: title })),
    project: projects.map(({ id, name, key }) => ({ value: id, label: name, detail: key })),
    memberId: everyone.map((member) => ({ value: member.id, label: memberName(member) })),
    tag: tags.map(({ id, name }) => ({ value: id, label: name })),
    billable: [
      { value: 'true', label: 'Billable' },
      { value: 'false', label: 'Not billable' },
    ],
    approval: approvalStates.map((key) => ({ value: key, label: lineName('approval', { key, title: '' }) })),
  }
}

type GroupMenuProps<G extends ReportGroup | null> = {
  label: string
  value: G
  groups: readonly G[]
  onPick: (group: G) => void
}

function GroupMenu<G extends ReportGroup | null>({ label, value, groups, onPick }: GroupMenuProps<G>) {
  const nameOf = (group: G) => (group === null ? 'Nothing' : groupNames[group])
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <button type="button" className={classes.button}>
          <span className={classes.count}>{label}</span> {nameOf(value)}
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((group) => (
          <Menu.Item
            key={group ?? 'nothing'}
            aria-current={group === value || undefined}
            onClick={() => onPick(group)}
          >
            {nameOf(group)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
