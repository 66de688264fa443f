import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { CsvButton } from '#web/ui/grid/CsvButton.tsx'
import bar from '#web/ui/grid/ListBar.module.css'
import { type ApprovalLists, approvalTable } from './approvalTable.ts'
import { useExpected } from './WeekLine.tsx'

/** Downloads the weeks as they are shown: those that wait, those that are missing, those that were decided. */
export function ExportApprovals(lists: ApprovalLists) {
  const { waiting, missing, decided } = lists
  const may = useMay()
  const nameOf = useMemberNames()
  const { byId: projects } = useProjects()
  const expected = useExpected([...waiting, ...decided])
  if (!may('export')) return null
  return (
    <div className={bar.bar}>
      <CsvButton
        name="approvals"
        isDisabled={!waiting.length && !missing.length && !decided.length}
        table={() =>
          approvalTable(lists, { member: nameOf, project: (id) => projects[id]?.name ?? '', expected })
        }
      />
    </div>
  )
}
