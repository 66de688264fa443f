import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

const documentSortings = ['updatedAt', 'createdAt', 'title'] as const
export type DocumentSorting = (typeof documentSortings)[number]
/** The direction in which a person most likely wants it. */
export const naturalDirection = (sorting: DocumentSorting) => (sorting === 'title' ? 'asc' : 'desc')
export type DocumentGrouping = 'project' | 'none'
export type DocumentDisplay = {
  sorting: DocumentSorting
  direction: 'asc' | 'desc'
  grouping: DocumentGrouping
}

/** What a person chose about documents. */
export const documentSlice = createSlice({
  name: 'document',
  initialState: {
    display: { sorting: 'updatedAt', direction: 'desc', grouping: 'project' } as DocumentDisplay,
    /** Groups that are folded: a project’s id, or `none`. */
    folded: [] as string[],
    /** The width of a line on a page. */
    isWide: false,
  },
  reducers: {
    documentDisplayChosen(state, { payload }: PayloadAction<Partial<DocumentDisplay>>) {
      Object.assign(state.display, payload)
    },
    documentGroupFolded(state, { payload }: PayloadAction<{ group: string; isFolded: boolean }>) {
      const others = state.folded.filter((group) => group !== payload.group)
      state.folded = payload.isFolded ? [...others, payload.group] : others
    },
    documentWidthChosen(state, { payload }: PayloadAction<boolean>) {
      state.isWide = payload
    },
  },
  selectors: {
    selectDocumentDisplay: ({ display }) => display,
    selectFoldedDocumentGroups: ({ folded }) => folded,
    selectIsDocumentWide: ({ isWide }) => isWide,
  },
})

export const { documentDisplayChosen, documentGroupFolded, documentWidthChosen } = documentSlice.actions
export const { selectDocumentDisplay, selectFoldedDocumentGroups, selectIsDocumentWide } =
  documentSlice.selectors
