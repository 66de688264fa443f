import { open, rm } from 'node:fs/promises'
import { notFound, Refusal } from '../../../server/errors.ts'
import { letLast } from '../../../server/files/lasting.ts'
import { drawSquare, isDrawable } from '../../../server/files/picture.ts'
import { TooLarge } from '../../../server/files/store.ts'
import { findType } from '../../../server/files/type.ts'
import type { UserContext } from '../../../server/platform.ts'

/** Bytes that a picture may have before it is drawn anew. */
const mostBytes = 5 * 1024 * 1024

const noPicture = () =>
  new Refusal(
    400,
    'NOT_A_PICTURE',
    'Choose a picture: PNG, JPEG, WebP, GIF or AVIF, of at most 40 megapixels.',
  )

/** Takes in a picture and keeps a square of it alone; answers its key. What was written beside it is not kept. */
export async function receivePicture({ platform: { files }, request }: UserContext): Promise<string> {
  if (!/^application\/octet-stream\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal(
      415,
      'NOT_BYTES',
      'Send the picture’s bytes, with the content type application/octet-stream.',
    )
  const lasting = letLast(request.raw)
  const { key, path } = await files.receive(request.raw, mostBytes).catch((error) => {
    lasting.refuse()
    if (error instanceof TooLarge)
      throw new Refusal(
        413,
        'FILE_TOO_LARGE',
        'This picture is larger than the 5 MB that a picture may have.',
      )
    if (request.raw.destroyed)
      throw new Refusal(400, 'UPLOAD_CUT_OFF', 'The upload was cut off. Please try again.')
    throw error
  })
  try {
    if (!isDrawable(await findType(path))) throw noPicture()
    await files
      .addVersion(key, '', (to) => drawSquare(path, to))
      .catch(() => {
        throw noPicture()
      })
    return key
  } finally {
    await rm(path, { force: true })
  }
}

/** Answers a picture; its bytes never change. Another session in the same browser asks for itself. */
export async function sendPicture({ platform: { files }, reply }: UserContext, key: string) {
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
