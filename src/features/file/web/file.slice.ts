import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** A file on its way to a task. */
export type Upload = {
  id: string
  task: string
  name: string
  /** Bytes. */
  size: number
  /** Bytes that have gone. */
  sent: number
  /** Why it was refused; null while it is under way. */
  reason: string | null
  /** Whether another try would be refused as well. */
  isFinal?: boolean
  /** Whether it was not refused, but reaches no server: it goes by itself once one is there again. */
  isWaiting?: boolean
}

const unlessClosed = 'Keep this page open until you are online.'

export const fileSlice = createSlice({
  name: 'file',
  initialState: { uploads: {} as Record<string, Upload> },
  reducers: {
    uploadStarted(
      { uploads },
      { payload }: PayloadAction<Omit<Upload, 'sent' | 'reason' | 'isFinal' | 'isWaiting'>>,
    ) {
      uploads[payload.id] = { ...payload, sent: 0, reason: null }
    },
    uploadMoved({ uploads }, { payload }: PayloadAction<{ id: string; sent: number }>) {
      const upload = uploads[payload.id]
      if (upload) upload.sent = payload.sent
    },
    uploadWaits({ uploads }, { payload: id }: PayloadAction<string>) {
      const upload = uploads[id]
      if (upload) Object.assign(upload, { reason: unlessClosed, isWaiting: true })
    },
    /** The browser has its bytes. */
    uploadQueued({ uploads }, { payload: id }: PayloadAction<string>) {
      const upload = uploads[id]
      if (upload?.isWaiting) upload.reason = 'Kept in this browser until you are online.'
    },
    uploadRefused({ uploads }, { payload }: PayloadAction<{ id: string; reason: string; isFinal: boolean }>) {
      const upload = uploads[payload.id]
      if (upload) Object.assign(upload, { reason: payload.reason, isFinal: payload.isFinal })
    },
    uploadEnded({ uploads }, { payload }: PayloadAction<{ id: string }>) {
      delete uploads[payload.id]
    },
  },
  selectors: { selectUploads: ({ uploads }) => uploads },
})

export const { uploadStarted, uploadMoved, uploadWaits, uploadQueued, uploadRefused, uploadEnded } =
  fileSlice.actions
export const { selectUploads } = fileSlice.selectors
