import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { CsvButton } from '#web/ui/grid/CsvButton.tsx'
import type { Week } from '../../../time.sums.rules.ts'
import { serverNow } from '../../parts/secondClock.ts'
import { byProjectAndTitle } from './useWeekRows.ts'
import { weekTable } from './weekTable.ts'

type Props = { week: Week | undefined; monday: string; memberId: string }

/** Downloads a member’s week as its table, by project and title; all of its days, also where one of them is shown. */
export function ExportWeek({ week, monday, memberId }: Props) {
  const may = useMay()
  const nameOf = useMemberNames()
  const { byId } = useProjects()
  if (!may('export')) return null
  const projectOf = (id: string) => byId[id]?.name ?? ''
  return (
    <CsvButton
      name={`time-${monday}`}
      isDisabled={!week?.rows.length}
      table={() =>
        weekTable(week?.rows.toSorted(byProjectAndTitle(projectOf)) ?? [], monday, serverNow(), {
          member: nameOf(memberId),
          project: projectOf,
        })
      }
    />
  )
}
