import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** A comment that was sent off and not taken yet. */
export type UnsentComment = {
  id: string
  task: string
  text: string
  /** Missing where everyone who sees the task sees it. */
  teamOnly?: boolean
  /** When it was written. */
  at: string
  /** Why it was refused; null while it is under way. */
  reason: string | null
}

/** What a person typed as comments: it stays until the server has it. */
export const commentSlice = createSlice({
  name: 'comment',
  initialState: {
    /** By task. */
    drafts: {} as Record<string, string>,
    /** By task, where what is written next is for the team only; what an older version remembered has none. */
    teamOnly: {} as Record<string, boolean> | undefined,
    unsent: {} as Record<string, UnsentComment>,
  },
  reducers: {
    commentTyped({ drafts }, { payload }: PayloadAction<{ task: string; text: string }>) {
      if (payload.text) drafts[payload.task] = payload.text
      else delete drafts[payload.task]
    },
    teamOnlyChosen(state, { payload }: PayloadAction<{ task: string; teamOnly: boolean }>) {
      state.teamOnly = { ...state.teamOnly, [payload.task]: payload.teamOnly }
    },
    commentSending({ unsent }, { payload }: PayloadAction<Omit<UnsentComment, 'reason'>>) {
      unsent[payload.id] = { ...payload, reason: null }
    },
    commentRefused({ unsent }, { payload }: PayloadAction<{ id: string; reason: string }>) {
      const comment = unsent[payload.id]
      if (comment) comment.reason = payload.reason
    },
    /** The server has it, or the person gave it up. */
    commentSettled({ unsent }, { payload }: PayloadAction<{ id: string }>) {
      delete unsent[payload.id]
    },
  },
  selectors: {
    selectCommentDraft: ({ drafts }, task: string) => drafts[task] ?? '',
    selectTeamOnly: ({ teamOnly }, task: string) => teamOnly?.[task] ?? false,
    selectUnsent: ({ unsent }) => unsent,
  },
})

export const { commentTyped, teamOnlyChosen, commentSending, commentRefused, commentSettled } =
  commentSlice.actions
export const { selectCommentDraft, selectTeamOnly, selectUnsent } = commentSlice.selectors
