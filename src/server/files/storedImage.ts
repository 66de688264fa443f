import { open, readFile, rm } from 'node:fs/promises'
import { HttpError, notFound } from '../errors.ts'
import type { PublicContext } from '../platform.ts'
import { isDrawable } from './picture.ts'
import { TooLarge } from './store.ts'
import { findType } from './type.ts'
import { extendTimeout } from './uploadTimeout.ts'

type Request = Pick<PublicContext, 'platform' | 'request' | 'reply'>

const noPicture = () =>
  new HttpError(
    400,
    'NOT_A_PICTURE',
    'Choose a picture: PNG, JPEG, WebP, GIF or AVIF, of at most 40 megapixels.',
  )

/** The megabytes that a picture may have, and how it is drawn. */
type ImageKind = { maxMb: number; draw: (from: string, to: string) => Promise<unknown> }

/** Takes in a picture and keeps alone what is drawn of it; answers its key. What was written beside it is not kept. */
export async function receivePicture(
  { platform: { files, disk }, request }: Request,
  { maxMb, draw }: ImageKind,
): Promise<string> {
  if (!/^application\/octet-stream\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new HttpError(
      415,
      'NOT_BYTES',
      'Send the picture’s bytes, with the content type application/octet-stream.',
    )
  disk.assertDiskSpace()
  const extended = extendTimeout(request.raw)
  const { key, path } = await files.receive(request.raw, maxMb * 1024 * 1024).catch((error) => {
    extended.refuse()
    if (error instanceof TooLarge)
      throw new HttpError(413, 'FILE_TOO_LARGE', `This picture is larger than the ${maxMb} MB limit.`)
    if (request.raw.destroyed)
      throw new HttpError(400, 'UPLOAD_CUT_OFF', 'The upload was cut off. Please try again.')
    throw error
  })
  try {
    if (!isDrawable(await findType(path))) throw noPicture()
    await files
      .addVersion(key, '', (to) => draw(path, to))
      .catch(() => {
        throw noPicture()
      })
    return key
  } finally {
    await rm(path, { force: true })
  }
}

/** A picture as a data URL, for whoever may not ask for its address; null where its file is gone. */
export const readPicture = (
  { files }: Pick<Request['platform'], 'files'>,
  key: string,
): Promise<string | null> =>
  readFile(files.pathOf(key)).then(
    (bytes) => `data:image/webp;base64,${bytes.toString('base64')}`,
    () => null,
  )

/** Answers a picture; its bytes never change. Another session in the same browser asks for itself. */
export async function sendPicture({ platform: { files }, reply }: Request, key: string) {
  const handle = await open(files.pathOf(key)).catch(() => {
    throw notFound('Picture')
  })
  const { size } = await handle.stat()
  return reply
    .header('content-type', 'image/webp')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=86400, immutable')
    .header('vary', 'cookie')
    .header('content-length', size)
    .send(handle.createReadStream())
}
