import type { Paper, StyledText, TextStyle } from '#server/pdf/paper.ts'
import type { TextLine } from '#server/pdf/text.ts'

const grey = '#5f6672'
const side = 64
const top = 60
const foot = 56
const small: TextStyle = { size: 7.5, color: grey }
const titleStyle: TextStyle = { size: 22, weight: 'bold' }

/** Drawn beside or behind what stands between its edges, on as many sheets as that takes. */
type Decoration = (y: number, height: number) => void
type Leaves = ReturnType<typeof openLeaves>
export type DrawnPicture = { bytes: Uint8Array; width: number; height: number }
/** What blocks are drawn with. */
export type Drawing = { paper: Paper; leaves: Leaves; pictures: Readonly<Record<string, DrawnPicture>> }
/** Between which edges a block stands, and how its text looks. */
export type Box = { x: number; width: number; style: TextStyle }

/** Where the next line of a text is drawn, and how it goes on from sheet to sheet. */
export function openLeaves(paper: Paper, title: string) {
  const decorations: Decoration[] = []
  const waiting: ((y: number) => void)[] = []
  const bottom = paper.height - foot
  let y = top
  let isAtTop = true

  const decorate = (height: number) => {
    if (!decorations.length) return
    paper.artifact(() => {
      for (const draw of decorations) draw(y, height)
    })
  }
  const leaves = {
    left: side,
    width: paper.width - 2 * side,
    /** Of a whole sheet. */
    height: bottom - top,
    room: () => bottom - y,
    isAtTop: () => isAtTop,

    turn() {
      paper.addPage()
      y = top
      isAtTop = true
    },

    /** Draws what is so high, on the next sheet where this one has no room for it and for what has to stay with it. */
    advance(height: number, draw: (y: number) => void, follows = 0) {
      if (height + follows > leaves.room() && !isAtTop) leaves.turn()
      decorate(height)
      for (const drawBeside of waiting.splice(0)) drawBeside(y)
      draw(y)
      y += height
      isAtTop = false
    },

    /** Draws beside what comes next, wherever that comes to stand. */
    beside(draw: (y: number) => void) {
      waiting.push(draw)
    },

    /** Leaves room, unless a sheet begins here. */
    space(height: number) {
      if (isAtTop) return
      if (height >= leaves.room()) return leaves.turn()
      decorate(height)
      y += height
    },

    /** What is drawn meanwhile is decorated. */
    decorated(decoration: Decoration, draw: () => void) {
      decorations.push(decoration)
      draw()
      decorations.pop()
    },

    /** Draws a text line by line; `follows` has to stay with its end. */
    flow(
      lines: readonly TextLine[],
      parts: readonly StyledText[],
      { x, width, style, follows = 0 }: { x: number; width: number; style: TextStyle; follows?: number },
    ) {
      const step = paper.lineHeightOf(style)
      for (const [index, line] of lines.entries())
        leaves.advance(
          step,
          (y) =>
            paper.content(() =>
              paper.drawStyledLine(line, parts, line.isRtl ? x + width - line.width : x, y, style),
            ),
          // Neither the first nor the last line of a longer text stands alone.
          index === 0 && lines.length > 1 ? Math.min(lines.length - 1, 2) * step + follows : follows,
        )
    },

    title(text: string) {
      const parts = [{ text, style: titleStyle }]
      paper.element('H1', () =>
        leaves.flow(paper.styledLines(parts, leaves.width), parts, {
          x: side,
          width: leaves.width,
          style: titleStyle,
        }),
      )
      leaves.space(12)
    },

    /** What stands at the foot of each sheet, once it is known how many there are. */
    finish(pageOf: string) {
      const pages = paper.pageCount()
      const half = leaves.width / 2
      for (let page = 0; page < pages; page += 1)
        paper.onPage(page, () =>
          paper.artifact(() => {
            const count = pageOf.replace('{page}', String(page + 1)).replace('{pages}', String(pages))
            const at = paper.height - foot + 20
            paper.drawLines(paper.lines(title, small, half).slice(0, 1), side, at, half, small, 'left')
            paper.drawLines(paper.lines(count, small, half), side + half, at, half, small, 'right')
          }),
        )
    },
  }
  return leaves
}
