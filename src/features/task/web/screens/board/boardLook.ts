import type { Column } from '../../parts/listSettings.ts'

export type CardPart = Column | 'status'

/** What all columns of a board share; stable while none of it changes. */
export type BoardLook = {
  parts: ReadonlySet<CardPart>
  project: string
  drafts: Map<string, string>
  openedId: string | undefined
  onRenamed: (taskId: string, isByKey: boolean) => void
  onLeave: (key: string) => void
  /** Whether the column brings its active card into view. */
  isFollowed: () => boolean
}
