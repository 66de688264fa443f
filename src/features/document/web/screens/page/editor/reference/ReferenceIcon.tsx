import { IconCircleDot, IconFileInvoice, IconFileText, IconFolder } from '@tabler/icons-react'
import type { ReferenceKind } from '#shared/rich/document.ts'

const icons = {
  task: IconCircleDot,
  project: IconFolder,
  invoice: IconFileInvoice,
  document: IconFileText,
  page: IconFileText,
}

/** What kind of thing the menu offers. */
export function ReferenceIcon({ kind }: { kind: ReferenceKind }) {
  const Icon = icons[kind]
  return <Icon size={16} stroke={1.5} aria-hidden />
}
