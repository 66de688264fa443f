import pLimit from 'p-limit'

/** Media types that are drawn anew as WebP. SVG is not among them: it is a program rather than a picture. */
const drawable = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
export const isDrawable = (type: string) => drawable.has(type)

/** Pixels a side, at most. */
export const sides = { thumbnail: 256, logo: 512, preview: 2000 } as const

/** More pixels than this are not drawn: a small file can unfold to gigabytes. */
const maxPixels = 40e6

let loading: Promise<typeof import('sharp')['default']> | undefined

/** Loaded with the first picture, and told to read the formats above alone. */
function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    const readers = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`)
    sharp.unblock({ operation: readers })
    return sharp
  })
  return loading
}

/** One picture at a time: each may take some 200 MB while it is drawn. */
const runOneAtATime = pLimit(1)

const openPicture = async (from: string) =>
  (await loadSharp())(from, { limitInputPixels: maxPixels, failOn: 'error' })

/** Draws the middle of a picture as a square WebP, upright and without what was written beside it. */
export const drawSquare = (from: string, to: string): Promise<unknown> =>
  runOneAtATime(async () => {
    const picture = await openPicture(from)
    return picture
      .autoOrient()
      .resize(sides.thumbnail, sides.thumbnail, { fit: 'cover' })
      .webp()
      .timeout({ seconds: 20 })
      .toFile(to)
  })

/**
 * Draws a picture anew as WebP of at most `side` pixels a side, upright and without what was written beside it (place,
 * camera), and answers the size of the original. Rejects when it is broken or too large.
 */
export const draw = (from: string, to: string, side: number): Promise<{ width: number; height: number }> =>
  runOneAtATime(async () => {
    const picture = await openPicture(from)
    const { autoOrient } = await picture.metadata()
    await picture
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .timeout({ seconds: 20 })
      .toFile(to)
    return autoOrient
  })

/** A picture that was drawn before as a PNG on white, for what knows no other. */
export const toPng = (from: string): Promise<Buffer> =>
  runOneAtATime(async () => {
    const picture = await openPicture(from)
    return picture.flatten({ background: '#ffffff' }).png().timeout({ seconds: 20 }).toBuffer()
  })

/** A picture that was drawn before as a JPEG on white for paper, where a square inch needs no more of it. */
export const toJpeg = (
  from: string,
  side: number,
): Promise<{ data: Buffer; info: { width: number; height: number } }> =>
  runOneAtATime(async () => {
    const picture = await openPicture(from)
    return picture
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84 })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true })
  })
