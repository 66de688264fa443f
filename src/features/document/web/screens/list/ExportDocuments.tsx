import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { CsvButton } from '#web/ui/grid/CsvButton.tsx'
import { useDocuments } from '../../document.api.ts'
import { selectDocumentDisplay } from '../../document.slice.ts'
import { toRows } from './documentRows.ts'
import { documentTable } from './documentTable.ts'

type Props = { /** The words that the list is narrowed to. */ search: string }

/** Downloads the list of documents as it is shown, with those of folded groups, without their text. */
export function ExportDocuments({ search }: Props) {
  const may = useMay()
  const { documents = [] } = useDocuments()
  const { byId } = useProjects()
  const display = useSelector(selectDocumentDisplay)
  if (!may('export')) return null
  const nameOf = (project: string) => byId[project]?.name
  const rows = toRows(documents, display, { search, folded: [], nameOf })
  return <CsvButton name="docs" isDisabled={!rows.length} table={() => documentTable(rows, nameOf)} />
}
