import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { CsvButton } from '#web/ui/grid/CsvButton.tsx'
import type { TimeEntry } from '../../../time.shape.ts'
import { newestFirst } from '../../parts/entryRows.ts'
import { serverNow } from '../../parts/secondClock.ts'
import { entryTable } from './entryTable.ts'
import { useInvoiced } from './useInvoiced.ts'
import { useTagged } from './useTagged.ts'

type Props = {
  /** Of the week. */
  entries: readonly TimeEntry[]
  monday: string
  /** The tag that the address names. */
  tag: string | null
}

/** Downloads the entries of a week as they are shown: those that have the tag, the newest first. */
export function ExportEntries({ entries, monday, tag }: Props) {
  const may = useMay()
  const { timeZone } = useWorkspace()
  const nameOf = useMemberNames()
  const { byId: projects } = useProjects()
  const { byId: tags } = useTags()
  const { found } = useTagged(entries, tag)
  const invoiced = useInvoiced(found, 'task')
  if (!may('export')) return null
  return (
    <CsvButton
      name={`time-entries-${monday}`}
      isDisabled={!found.length}
      table={() =>
        entryTable(newestFirst(found), timeZone, serverNow(), {
          member: nameOf,
          project: (id) => projects[id]?.name ?? '',
          tag: (id) => tags[id]?.name ?? '',
          invoice: (entry) => invoiced?.[entry],
        })
      }
    />
  )
}
