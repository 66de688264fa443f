const [width, height] = [960, 600]
const [paper, line, box, dark, accent] = [0xffffff, 0xd0d5dd, 0xe9ecf1, 0x475467, 0x5755d9]

type Box = readonly [x: number, y: number, width: number, height: number, color: number]
const lines = (x: number, y: number, widths: readonly number[], color: number): Box[] =>
  widths.map((length, n) => [x, y + n * 20, length, 8, color])
const framed = (x: number, y: number, wide: number, high: number, fill: number): Box[] => [
  [x, y, wide, high, line],
  [x + 2, y + 2, wide - 4, high - 4, fill],
]

/** A page of a site: its bar, a picture with a button on it, and three rooms below. */
const boxes: readonly Box[] = [
  [0, 0, width, 64, paper],
  [0, 64, width, 2, line],
  [40, 24, 120, 16, dark],
  ...[560, 650, 740].map((x): Box => [x, 28, 60, 8, line]),
  [830, 18, 90, 28, accent],
  [40, 96, 880, 232, box],
  ...lines(80, 150, [360, 300], dark),
  ...lines(80, 206, [240, 260], line),
  ...framed(80, 256, 560, 44, paper),
  ...[100, 280, 460].flatMap((x) => lines(x, 274, [110], line)),
  [656, 256, 120, 44, accent],
  ...[40, 344, 648].flatMap((x): Box[] => [
    ...framed(x, 356, 272, 212, paper),
    [x + 2, 358, 268, 112, box],
    ...lines(x + 20, 490, [130, 200], dark),
    ...lines(x + 20, 534, [70], accent),
  ]),
]

/** A sketch of the page on which a room is booked, as a PNG; drawn, so that the sample brings no file along. */
export async function drawSketch(): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3, 0xff)
  for (const [x, y, wide, high, color] of boxes)
    for (let row = y; row < y + high; row += 1) {
      const from = (row * width + x) * 3
      const one = Buffer.from([color >> 16, (color >> 8) & 0xff, color & 0xff])
      pixels.fill(one, from, from + wide * 3)
    }
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
