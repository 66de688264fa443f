import type { Paper, TextStyle } from '#server/pdf/paper.ts'
import type { RichNode } from '#shared/rich/document.ts'
import type { Box, Drawing, DrawnPicture } from './document.drawing.leaves.ts'
import { drawTable } from './document.drawing.table.ts'
import { partsOf, textIn } from './document.drawing.text.ts'

const grey = '#5f6672'
const line = '#d6d9de'
const tint = '#f4f5f7'
const body: TextStyle = { size: 10 }
const code: TextStyle = { size: 8.5 }
const headings: TextStyle[] = [17, 14, 12, 10.5, 10, 10].map((size) => ({ size, weight: 'bold' }))
const paragraphGap = 7
/** Pixels of a screen are so many points. */
const pointsPerPixel = 0.75
const maxPictureHeight = 460
const indent = 18

/** Blocks one below the other. */
export function drawBlocks(drawing: Drawing, nodes: readonly RichNode[], box?: Box) {
  const { left, width } = drawing.leaves
  const within = box ?? { x: left, width, style: body }
  for (const [index, node] of nodes.entries()) {
    if (index) drawing.leaves.space(node.type === 'heading' ? 2 * paragraphGap : paragraphGap)
    drawBlock(drawing, node, within)
  }
}

type Draw = (drawing: Drawing, node: RichNode, box: Box) => void

const writers: Record<string, Draw> = {
  paragraph: drawParagraph,
  heading({ paper, leaves }, { attrs, content }, { x, width }) {
    const level = Math.max(1, Math.min(5, Number(attrs?.level ?? 1)))
    const style = headings[level - 1] as TextStyle
    const parts = partsOf(content, style)
    // The title of the page is the first. A heading stays with what it is of.
    paper.element(`H${level + 1}` as 'H2', () =>
      leaves.flow(paper.styledLines(parts, width), parts, { x, width, style, follows: 30 }),
    )
  },
  codeBlock: (drawing, { content = [] }, box) =>
    drawCode(drawing, content.map(({ text = '' }) => text).join(''), box),
  formulaBlock: (drawing, node, box) => drawCode(drawing, textIn(node), box),
  horizontalRule({ paper, leaves }, _node, { x, width }) {
    leaves.advance(8, (y) => paper.artifact(() => paper.rule(x, y + 4, width, line, 0.8)))
  },
  blockquote(drawing, { content = [] }, box) {
    const { paper, leaves } = drawing
    leaves.decorated(
      (y, height) => paper.box(box.x, y, 2, height + 0.3, line),
      () => paper.element('BlockQuote', () => drawBlocks(drawing, content, inset(box, 12))),
    )
  },
  callout: drawCallout,
  details(drawing, { content = [] }, box) {
    drawBlocks(drawing, content, box)
  },
  detailsSummary(drawing, { content = [] }, box) {
    const named = content.length ? content : [{ type: 'text', text: 'Details' }]
    drawParagraph(
      drawing,
      { type: 'paragraph', content: named },
      {
        ...box,
        style: { ...box.style, weight: 'bold' },
      },
    )
  },
  detailsContent(drawing, { content = [] }, box) {
    drawBlocks(drawing, content, inset(box, 12))
  },
  table: drawTable,
  bulletList: (drawing, { content = [] }, box) => drawList(drawing, content, box, () => '•'),
  orderedList: (drawing, { attrs, content = [] }, box) =>
    drawList(drawing, content, box, (index) => `${Number(attrs?.start ?? 1) + index}.`),
  taskList: (drawing, { content = [] }, box) => drawList(drawing, content, box, null),
}

const drawBlock: Draw = (drawing, node, box) =>
  (writers[node.type] ?? ((_drawing, { content = [] }) => drawBlocks(drawing, content, box)))(
    drawing,
    node,
    box,
  )

const inset = ({ x, width, style }: Box, by: number): Box => ({ x: x + by, width: width - by, style })

/** Code, and a formula, which is read as it was written. */
function drawCode({ paper, leaves }: Drawing, text: string, { x, width }: Box) {
  const parts = [{ text, style: { ...code, isCode: true } }]
  const inner = { x: x + 8, width: width - 16, style: code }
  leaves.decorated(
    (y, height) => paper.box(x, y, width, height + 0.3, tint),
    () => {
      leaves.advance(6, () => undefined, paper.lineHeightOf(code))
      paper.element('Code', () => leaves.flow(paper.styledLines(parts, inner.width), parts, inner))
      leaves.space(6)
    },
  )
}

/** Text, and the pictures that stand in it each below what was written before them. */
function drawParagraph(drawing: Drawing, { content = [] }: RichNode, box: Box) {
  const { paper, leaves, pictures } = drawing
  let text: RichNode[] = []
  const drawText = () => {
    const parts = partsOf(text, box.style)
    text = []
    if (!parts.some((part) => part.text.trim())) return
    paper.element('P', () => leaves.flow(paper.styledLines(parts, box.width), parts, box))
  }
  for (const node of content) {
    const picture = node.type === 'image' && pictures[String(node.attrs?.src)]
    if (picture) {
      drawText()
      drawPicture(drawing, picture, String(node.attrs?.alt || 'Picture'), box)
    } else text.push(node)
  }
  // A line that was left blank on purpose is one.
  if (content.length) drawText()
  else leaves.space(paper.lineHeightOf(box.style))
}

function drawPicture({ paper, leaves }: Drawing, picture: DrawnPicture, alt: string, box: Box) {
  const scale = Math.min(
    pointsPerPixel,
    box.width / picture.width,
    Math.min(maxPictureHeight, leaves.height) / picture.height,
  )
  const [width, height] = [picture.width * scale, picture.height * scale]
  leaves.space(4)
  leaves.advance(height, (y) =>
    paper.leaf('Figure', () => paper.image(picture.bytes, box.x, y, [width, height]), { alt }),
  )
  leaves.space(4)
}

const calloutColors: Record<string, string> = {
  note: '#3b6fd4',
  tip: '#2a8a55',
  important: '#7c4dcf',
  warning: '#b7791f',
  caution: '#c0392b',
}

function drawCallout(drawing: Drawing, { attrs, content = [] }: RichNode, box: Box) {
  const { paper, leaves } = drawing
  const kind = String(attrs?.kind ?? 'note')
  const color = calloutColors[kind] ?? grey
  const style: TextStyle = { size: 8.5, weight: 'bold', color }
  const inner = { ...inset(box, 12), width: box.width - 22 }
  const parts = [{ text: kind.charAt(0).toUpperCase() + kind.slice(1), style }]
  const draw = () => {
    leaves.advance(7, () => undefined, 30)
    paper.element('P', () =>
      leaves.flow(paper.styledLines(parts, inner.width), parts, { ...inner, style, follows: 14 }),
    )
    leaves.space(2)
    drawBlocks(drawing, content, inner)
    leaves.space(7)
  }
  leaves.decorated(
    (y, height) => {
      paper.box(box.x, y, box.width, height + 0.3, tint)
      paper.box(box.x, y, 2, height + 0.3, color)
    },
    () => paper.element('Note', draw),
  )
}

/** Items with what stands before each; of a checklist, boxes. */
function drawList(
  drawing: Drawing,
  items: readonly RichNode[],
  box: Box,
  markerOf: ((index: number) => string) | null,
) {
  const { paper, leaves } = drawing
  const inner = inset(box, indent)
  const step = paper.lineHeightOf(box.style)
  paper.element('L', () => {
    for (const [index, { attrs, content = [] }] of items.entries()) {
      if (index) leaves.space(2)
      paper.element('LI', () => {
        leaves.beside((y) => {
          if (!markerOf)
            return paper.artifact(() => drawCheckbox(paper, box.x + 2, y, step, attrs?.checked === true))
          const parts = [{ text: markerOf(index), style: box.style }]
          const [drawn] = paper.styledLines(parts, 10_000)
          if (!drawn) return
          const x = Math.max(box.x - 6, inner.x - 6 - drawn.width)
          paper.content(() => paper.drawStyledLine(drawn, parts, x, y, box.style))
        })
        // What is empty has a line of its own too.
        if (content.every(isEmpty)) leaves.advance(step, () => undefined)
        else drawBlocks(drawing, content, inner)
      })
    }
  })
}

const isEmpty = ({ type, content = [] }: RichNode) => type === 'paragraph' && !content.length

function drawCheckbox(paper: Paper, x: number, y: number, step: number, isChecked: boolean) {
  const size = 8
  const top = y + (step - size) / 2
  if (!isChecked) return paper.outlined(x, top, size, grey)
  paper.box(x - 0.4, top - 0.4, size + 0.8, size + 0.8, grey)
  paper.tick(x, top, size, '#ffffff')
}
