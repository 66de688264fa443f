import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { toCsv } from '#shared/csv.ts'
import { saveFile } from '../saveFile.ts'

type Props = {
  /** Of the file, without its ending. */
  name: string
  isDisabled: boolean
  /** The list as it is shown, its heads first; made when it is asked for. */
  table: () => Parameters<typeof toCsv>[0]
}

/** Downloads a list as it is shown: filtered, in its order. */
export const CsvButton = ({ name, isDisabled, table }: Props) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
    disabled={isDisabled}
    onClick={() => saveFile(new Blob([toCsv(table())], { type: 'text/csv' }), `${name}.csv`)}
  >
    Download as CSV
  </Button>
)
