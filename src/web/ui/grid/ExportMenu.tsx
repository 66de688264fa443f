import { Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import type { TableFormat } from '#shared/tableFormat.ts'
import classes from './ListBar.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

type Props = { addressOf: (format: TableFormat) => string }

/** Downloads what a screen shows, in the form of one’s choice. */
export const ExportMenu = ({ addressOf }: Props) => (
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
    </Menu.Dropdown>
  </Menu>
)
