import { Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import type { TableFormat } from '#shared/tableFormat.ts'
import classes from './ListBar.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

type Props<Format extends string> = {
  addressOf: (format: Format | TableFormat) => string
  /** Pages, where there are such too. */
  more?: readonly { format: Format; label: string }[]
}

/** Downloads what a screen shows, in the form of one’s choice. */
export const ExportMenu = <Format extends string = never>({ addressOf, more = [] }: Props<Format>) => (
  <Menu position="bottom-end" width={180}>
    <Menu.Target>
      <button type="button" className={classes.button} aria-label="Export">
        <IconDownload {...icon} />
        <span className={classes.name}>Export</span>
      </button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        component="a"
        leftSection={<IconFileSpreadsheet {...icon} />}
        href={addressOf('xlsx')}
        download
      >
        Excel (XLSX)
      </Menu.Item>
      <Menu.Item component="a" leftSection={<IconFileText {...icon} />} href={addressOf('csv')} download>
        CSV
      </Menu.Item>
      {more.map(({ format, label }) => (
        <Menu.Item
          key={format}
          component="a"
          leftSection={<IconFileTypePdf {...icon} />}
          href={addressOf(format)}
          download
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
