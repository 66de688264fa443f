import type { File } from '../../file.shape.ts'

/** What of a file decides how it is shown; one of a task, or a receipt. */
export type ShownFile = Pick<File, 'id' | 'name' | 'type' | 'size' | 'width' | 'height'>

/** Bytes of text that are shown in place; more than that is for a program of its own. */
const maxText = 100_000

/** How a file can be shown here; null for what can only be downloaded. */
export function fileKind({
  type,
  size,
  width,
}: ShownFile): 'picture' | 'pdf' | 'audio' | 'video' | 'text' | null {
  if (width !== null) return 'picture'
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('audio/')) return 'audio'
  if (type.startsWith('video/')) return 'video'
  const isText = type.startsWith('text/') || /^(application\/(json|xml)|image\/svg\+xml)/.test(type)
  return isText && size <= maxText ? 'text' : null
}
