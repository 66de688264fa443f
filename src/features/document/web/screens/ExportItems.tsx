import { Menu } from '@mantine/core'
import { IconFileTypeHtml, IconFileTypePdf, IconMarkdown } from '@tabler/icons-react'
import type { ExportFormat } from '../../document.contract.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }
const formats = [
  { format: 'pdf', name: 'PDF', icon: <IconFileTypePdf {...icon} /> },
  { format: 'markdown', name: 'Markdown', icon: <IconMarkdown {...icon} /> },
  { format: 'html', name: 'HTML', icon: <IconFileTypeHtml {...icon} /> },
] as const

type Props = {
  addressOf: (format: ExportFormat) => string
  /** What else comes along. */
  note?: string
  onChosen?: () => void
}

/** Saves pages as files. */
export const ExportItems = ({ addressOf, note, onChosen }: Props) =>
  formats.map(({ format, name, icon }) => (
    <Menu.Item
      key={format}
      component="a"
      href={addressOf(format)}
      download
      leftSection={icon}
      onClick={onChosen}
    >
      Export as {name}
      {note && ` ${note}`}
    </Menu.Item>
  ))
