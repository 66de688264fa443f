import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** A comment that was sent off and not taken yet. */
export type UnsentComment = {
  id: string
  task: string
  text: string
  /** The comment that it answers. */
  replyTo?: string | undefined
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
    /** By task, or by the comment that they answer. */
    drafts: {} as Record<string, string>,
    /** By what drafts go by, where what is written next is for the team only; what an older version remembered has none. */
    teamOnly: {} as Record<string, boolean> | undefined,
    unsent: {} as Record<string, UnsentComment>,
  },
  reducers: {
    commentTyped({ drafts }, { payload }: PayloadAction<{ to: string; text: string }>) {
      if (payload.text) drafts[payload.to] = payload.text
      else delete drafts[payload.to]
    },
    teamOnlyChosen(state, { payload }: PayloadAction<{ to: string; teamOnly: boolean }>) {
      state.teamOnly = { ...state.teamOnly, [payload.to]: payload.teamOnly }
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
    selectCommentDraft: ({ drafts }, to: string) => drafts[to] ?? '',
    selectTeamOnly: ({ teamOnly }, to: string) => teamOnly?.[to] ?? false,
    selectUnsent: ({ unsent }) => unsent,
  },
})

export const { commentTyped, teamOnlyChosen, commentSending, commentRefused, commentSettled } =
  commentSlice.actions
export const { selectCommentDraft, selectTeamOnly, selectUnsent } = commentSlice.selectors
