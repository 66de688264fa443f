import { v7 as makeId } from 'uuid'
import type { Answer, Failure } from '#shared/contract.ts'
import { countQueued } from '#web/offline/outbox.ts'
import { errorText, writeRefusal } from '#web/store/api.ts'
import { inOrder, isOfflineIn } from '#web/store/inOrder.ts'
import { type Dispatch, useAppDispatch } from '#web/store/listener.ts'
import { isCut, retryUntilAnswered } from '#web/store/retryUntilAnswered.ts'
import type { fileContract } from '../../file.contract.ts'
import type { File as TaskFile } from '../../file.shape.ts'
import { patchFiles, putFile } from '../file.api.ts'
import {
  selectUploads,
  uploadEnded,
  uploadMoved,
  uploadRefused,
  uploadStarted,
  uploadWaits,
} from '../file.slice.ts'

/** What is sent, kept for another try; it cannot lie in the store, which holds plain data. */
const sources = new Map<string, { task: string; file: File; teamOnly: boolean; request?: XMLHttpRequest }>()

/** The smallest file that was refused for its size, and what the server said: nothing larger has to be sent to know. */
let tooLarge: { size: number; reason: string } | null = null

/** Uploads at the same time. */
const lanes = 3
let lane = 0

type Outcome = { file?: TaskFile; status: number | 'FETCH_ERROR'; data?: Failure }

/** Sends the bytes; only this way of asking tells how much has gone. */
function put(id: string, onMoved: (sent: number) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const source = sources.get(id)
    if (!source) return resolve({ status: 'FETCH_ERROR' })
    const request = new XMLHttpRequest()
    source.request = request
    const query = new URLSearchParams({ name: source.file.name || 'file', id })
    if (source.teamOnly) query.set('teamOnly', 'true')
    request.open('POST', `/api/task/${source.task}/file?${query}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded }) => onMoved(loaded)
    request.onload = () =>
      resolve(
        request.status < 300
          ? { file: (request.response as Answer<typeof fileContract.addFile>).data, status: request.status }
          : { status: request.status, data: request.response as Failure },
      )
    request.onerror = () => resolve({ status: 'FETCH_ERROR' })
    request.onabort = () => resolve({ status: 'FETCH_ERROR' })
    request.send(source.file)
  })
}

type GetState = () => unknown

const send =
  (id: string) =>
  async (dispatch: Dispatch, getState: GetState): Promise<TaskFile | null> => {
    const source = sources.get(id)
    if (!source) return null
    const { task, file } = source
    dispatch(uploadStarted({ id, task, name: file.name || 'file', size: file.size }))
    const isTooLarge = tooLarge && file.size >= tooLarge.size
    const known =
      writeRefusal(getState(), '/task')?.data.error.message ?? (isTooLarge ? tooLarge?.reason : null)
    if (known) {
      dispatch(uploadRefused({ id, reason: known, isFinal: true }))
      return null
    }
    const isAnyQueued = (await countQueued()) > 0
    lane = (lane + 1) % lanes
    const { outcome } = await inOrder([`upload lane ${lane}`], () => {
      const moved = (sent: number) => dispatch(uploadMoved({ id, sent }))
      // The connection may have broken after the last byte: asking again answers the file that is there then.
      const attempt = async () => {
        const outcome = await put(id, moved)
        return { outcome, error: outcome.file || !sources.has(id) ? undefined : outcome }
      }
      // It shows that it waits, and has a way to stop: a connection that only breaks must not cost the file.
      return retryUntilAnswered(false, attempt, { isOffline: isOfflineIn({ getState }) })
    })
    if (outcome.file) {
      const added = outcome.file
      dispatch(patchFiles(task, (files) => putFile(files, added)))
      sources.delete(id)
      dispatch(uploadEnded({ id }))
      return added
    }
    if (!sources.has(id)) return null
    // The task may be one that this browser had still to send.
    if (isCut(outcome) || (outcome.status === 404 && isAnyQueued)) {
      dispatch(uploadWaits(id))
      return null
    }
    const reason = errorText(outcome, 'The file was not uploaded.')
    const isFinal = outcome.status === 413
    if (isFinal) tooLarge = { size: file.size, reason }
    dispatch(uploadRefused({ id, reason, isFinal }))
    return null
  }

/** Goes on with what reached no server. */
export const sendWaiting = () => (dispatch: Dispatch, getState: GetState) => {
  const uploads = selectUploads(getState() as Parameters<typeof selectUploads>[0])
  for (const { id, isWaiting } of Object.values(uploads)) if (isWaiting) void dispatch(send(id))
}

/** What an upload sends; undefined once it has ended. */
export const fileOfUpload = (id: string) => sources.get(id)?.file

/**
 * Uploads files to a task. The id is made here, so that a second try after a lost answer makes no second file.
 * Answers the file, or null when it was refused, cancelled or waits; the reason then stands in the list of files.
 */
export function useUpload() {
  const dispatch = useAppDispatch()
  return {
    /** `id`: of a file that waited for its task, so that it is uploaded once, however often it is begun. */
    upload: (
      task: string,
      file: File,
      { id = makeId(), teamOnly = false }: { id?: string; teamOnly?: boolean } = {},
    ): Promise<TaskFile | null> => {
      sources.set(id, { task, file, teamOnly })
      return dispatch(send(id))
    },
    retry: (id: string) => void dispatch(send(id)),
    cancel: (id: string) => {
      const source = sources.get(id)
      sources.delete(id)
      source?.request?.abort()
      dispatch(uploadEnded({ id }))
    },
  }
}
