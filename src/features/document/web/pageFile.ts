import { v7 as uuidv7 } from 'uuid'
import type { Answer, Failure } from '#shared/contract.ts'
import type { StoredFile } from '#web/ui/rich/uploads.ts'
import type { documentFileContract } from '../document.file.contract.ts'

const noNetwork = 'You’re offline. Add pictures and files when you’re connected again.'
const attempts = 3

/** Sends the bytes; an answer that was lost on its way is asked for again, by the same id. */
async function post(path: string, file: File): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      })
    } catch (error) {
      if (attempt === attempts || !navigator.onLine) throw error
    }
  }
}

/** Adds a file to a page; throws a sentence that says why it was not added. */
export async function uploadPageFile(page: string, file: File): Promise<StoredFile> {
  if (!navigator.onLine) throw new Error(noNetwork)
  const query = new URLSearchParams({ name: file.name || 'file', id: uuidv7() })
  const response = await post(`/api/page/${page}/file?${query}`, file).catch(() => null)
  if (!response)
    throw new Error(navigator.onLine ? `“${file.name}” could not be sent. Please try again.` : noNetwork)
  if (!response.ok) {
    const failed = (await response.json().catch(() => null)) as Failure | null
    throw new Error(failed?.error.message ?? `“${file.name}” could not be stored. Please try again.`)
  }
  const { data } = (await response.json()) as Answer<typeof documentFileContract.addPageFile>
  return { id: data.id, name: data.name, isImage: data.width !== null }
}
