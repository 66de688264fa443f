import { access, type FileHandle, open } from 'node:fs/promises'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { HttpError, notFound } from '#server/errors.ts'
import { draw, sides } from '#server/files/picture.ts'
import type { FileStore } from '#server/files/store.ts'
import type { PublicContext } from '#server/platform.ts'
import { downloadName, isPlayed, rangeOf } from '../file.rules.ts'
import type { File } from '../file.shape.ts'

/** A file, and where its bytes are. */
type Sent = { file: Pick<File, 'name' | 'type' | 'size' | 'width'>; key: string }

/** By whom it is asked for is looked at before. */
type Context = Pick<PublicContext, 'platform' | 'request' | 'reply'>

/** Whatever a file holds, nothing in it runs, should a browser show it after all. */
const guard = "default-src 'none'; sandbox"

const openIfThere = (path: string): Promise<FileHandle | null> =>
  open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Answers a file's bytes, as a download. */
export async function sendBytes({ platform, request, reply }: Context, { file, key }: Sent) {
  const { type, size } = file
  const range = rangeOf(request.headers.range, type, size)
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${size}`)
    throw new HttpError(416, 'RANGE_NOT_VALID', `This file has ${size} bytes.`)
  }
  const handle = await openIfThere(platform.files.pathOf(key))
  if (!handle) throw notFound('File')
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return start(reply, type === 'text/plain' ? 'text/plain; charset=utf-8' : type)
    .header('accept-ranges', isPlayed(type) ? 'bytes' : 'none')
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', contentDisposition(downloadName(file.name)))
    .header('content-length', range ? range.end - range.start + 1 : size)
    .send(handle.createReadStream(range ?? {}))
}

/** Where a picture lies in one of its sizes, drawn when it is first asked for. */
export async function drawn(files: FileStore, key: string, size: keyof typeof sides): Promise<string> {
  const version = `.${size}`
  const path = files.pathOf(key, version)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere)
    await files
      .addVersion(key, version, (to) => draw(files.pathOf(key), to, sides[size]))
      .catch(() => {
        throw notFound('Picture')
      })
  return path
}

/** Answers a picture in one of its sizes, drawn when it is first asked for. */
export async function sendPicture(
  { platform: { files }, reply }: Context,
  { file, key }: Sent,
  size: keyof typeof sides,
) {
  const handle = file.width ? await openIfThere(await drawn(files, key, size)) : null
  if (!handle) throw notFound('Picture')
  const { size: length } = await handle.stat()
  // A file's bytes never change. Another session in the same browser asks for itself.
  return start(reply, 'image/webp')
    .header('cache-control', 'private, max-age=86400, immutable')
    .header('vary', 'cookie')
    .header('content-length', length)
    .send(handle.createReadStream())
}

const start = (reply: FastifyReply, type: string) =>
  reply.header('content-type', type).header('content-security-policy', guard)
