import PDFDocument from 'pdfkit'
import type { Weight } from './fonts.ts'
import { loadFonts } from './fonts.ts'
import { drawable, linesOf, type Run, substitute, type TextLine } from './text.ts'

export type TextStyle = {
  size: number
  weight?: Weight
  color?: string /** Digits of one width. */
  figures?: boolean
}
/** Of a piece of a text: how it differs from the rest. */
export type PartStyle = TextStyle & {
  isSlanted?: boolean
  isStruck?: boolean
  isCode?: boolean
  /** Where it leads. */
  link?: string
}
export type StyledText = { text: string; style: PartStyle }
type Align = 'start' | 'left' | 'right'
type Heading = 'H1' | 'H2' | 'H3' | 'H4' | 'H5' | 'H6'
type Role =
  | 'Document'
  | Heading
  | 'P'
  | 'Code'
  | 'BlockQuote'
  | 'Note'
  | 'L'
  | 'LI'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'

/** A4 and Letter, in points. */
const sizes = { A4: [595.28, 841.89], Letter: [612, 792] } as const
export type PaperSize = keyof typeof sizes

export type PaperInfo = {
  size: PaperSize
  language: string
  title: string
  author: string
  /** When it says it was made, so that the same document is the same bytes. */
  createdAt: Date
}
export type Paper = Awaited<ReturnType<typeof openPaper>>

const lineHeight = 1.4
/** Degrees. */
const slant = 10
const ink = '#1f2329'
/** How far below the top of a line letters stand. */
const baseline = 1.02

/** As pdfkit has them, of which its types know no more than the root. */
type Bookmark = { addItem(title: string): Bookmark }

type Layout = (text: string, features?: unknown) => unknown
/** What pdfkit keeps of a font in a document, as far as it is used here; its version is pinned. */
type EmbeddedFont = { font: { createSubset(): unknown }; subset: unknown; layoutRun: Layout }

const shared = new Map<string, { font: EmbeddedFont['font']; runs: Map<string, unknown> }>()
const maxRuns = 20_000

/**
 * Lets a document use a font as it was read for an earlier one, with the words that it shaped: reading its tables anew for
 * each document takes most of the time.
 */
function shareFont(doc: PDFKit.PDFDocument, name: string) {
  const embedded = (doc as unknown as { _font: EmbeddedFont })._font
  const known = shared.get(name) ?? { font: embedded.font, runs: new Map<string, unknown>() }
  shared.set(name, known)
  embedded.font = known.font
  embedded.subset = known.font.createSubset()
  const layoutRun = embedded.layoutRun.bind(embedded)
  embedded.layoutRun = (text, features) => {
    const key = `${String(features)} ${text}`
    let run = known.runs.get(key)
    if (run === undefined) {
      if (known.runs.size >= maxRuns) known.runs.clear()
      run = layoutRun(text, features)
      known.runs.set(key, run)
    }
    return run
  }
}

/** A PDF (PDF/A-3, tagged) that is drawn piece by piece, in fonts that have the characters of `text`, and of `code` as code. */
export async function openPaper(info: PaperInfo, text: string, code = '') {
  const fonts = await loadFonts(`${drawable(text)}${substitute} \u00a0`, code && `${drawable(code)} `)
  const [width, height] = sizes[info.size]
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    displayTitle: true,
    lang: info.language,
    info: { Title: info.title, Author: info.author, Creator: 'Workweek', CreationDate: info.createdAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  for (const [name, byWeight] of fonts)
    for (const weight of ['regular', 'bold'] as const)
      doc.registerFont(`${name}-${weight}`, byWeight[weight] as Buffer)

  const featuresOf = (isRtl: boolean, style: TextStyle) =>
    (style.figures ? ['tnum', 'kern'] : isRtl ? [] : undefined) as
      | PDFKit.Mixins.OpenTypeFeatures[]
      | undefined
  const opened = new Set<string>()
  const open = (font: string, { size, weight = 'regular' }: TextStyle) => {
    const name = `${font}-${weight}`
    doc.font(name).fontSize(size)
    if (!opened.has(name)) shareFont(doc, name)
    opened.add(name)
    return doc
  }
  const measureIn = (style: TextStyle) => (text: string, font: string, isRtl: boolean) => {
    const features = featuresOf(isRtl, style)
    return open(font, style).widthOfString(text, features && { features })
  }
  const drawRun = (run: Run, x: number, y: number, style: PartStyle) => {
    const features = featuresOf(run.isRtl, style)
    open(run.font, style)
      .fillColor(style.color ?? ink)
      .text(run.text, x, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(style.isSlanted && { oblique: slant }),
        ...(features && { features }),
      })
  }
  const root = doc.struct('Document')
  doc.addStructure(root)
  let parent = root
  const bookmarks: Bookmark[] = []

  return {
    width,
    height,
    lineHeightOf: ({ size }: TextStyle) => size * lineHeight,
    lines: (text: string, style: TextStyle, width: number) => linesOf(text, width, measureIn(style)),

    /** Lines of pieces that look different. */
    styledLines: (parts: readonly StyledText[], width: number) =>
      linesOf(
        parts.map(({ text, style: { isCode } }, style) => ({ text, style, isCode })),
        width,
        (text, font, isRtl, part) => measureIn((parts[part] as StyledText).style)(text, font, isRtl),
      ),
    addPage: () => void doc.addPage(),
    pageCount: () => doc.bufferedPageRange().count,

    /** Draws on a page that is there already. */
    onPage(index: number, draw: () => void) {
      doc.switchToPage(index)
      draw()
    },

    /** What is drawn meanwhile is of one element, which tells who listens what it is. */
    element(role: Role, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}) {
      const before = parent
      const element = doc.struct(role, options)
      before.add(element)
      parent = element
      draw()
      parent = before
      element.end()
    },

    /** What is drawn meanwhile is read as a part of the element that is open. */
    content(draw: () => void) {
      const content = doc.markStructureContent('Span')
      draw()
      doc.endMarkedContent()
      parent.add(content)
    },

    /** An element with nothing in it but what is drawn meanwhile. */
    leaf(role: Role, draw: () => void, options?: PDFKit.Mixins.StructureElementOptions) {
      this.element(role, () => this.content(draw), options)
    },

    /** What is drawn meanwhile is not read out: it stands on each page, or is no more than a line. */
    artifact(draw: () => void) {
      doc.markContent('Artifact', { type: 'Pagination' })
      draw()
      doc.endMarkedContent()
    },

    /** What is drawn meanwhile is turned around the middle of the page. */
    turned(degrees: number, draw: () => void) {
      doc.save().rotate(degrees, { origin: [width / 2, height / 2] })
      draw()
      doc.restore()
    },

    /** Lines within a box, the first at its top; those from right to left begin on the right. */
    drawLines(
      lines: readonly TextLine[],
      x: number,
      y: number,
      width: number,
      style: TextStyle,
      align: Align = 'start',
    ) {
      for (const [index, line] of lines.entries()) {
        const isRight = align === 'right' || (align === 'start' && line.isRtl)
        const left = isRight ? x + width - line.width : x
        for (const run of line.runs)
          drawRun(run, left + run.x, y + (index * lineHeight + baseline) * style.size, style)
      }
    },

    /** One line of pieces that look different, of `style` where they say nothing else. */
    drawStyledLine(line: TextLine, parts: readonly StyledText[], x: number, y: number, style: TextStyle) {
      for (const run of line.runs) {
        const own = (parts[run.style] as StyledText).style
        const left = x + run.x
        const base = y + baseline * style.size
        drawRun(run, left, base, own)
        if (own.isStruck)
          doc.rect(left, base - 0.3 * own.size, run.width, 0.06 * own.size).fill(own.color ?? ink)
        if (own.link) doc.link(left, y, run.width, lineHeight * style.size, own.link)
      }
    },

    /** An entry in the list of contents beside the pages, so deep below others, which leads to this page. */
    bookmark(title: string, depth: number) {
      bookmarks.length = depth
      const above = bookmarks.at(-1) ?? (doc.outline as unknown as Bookmark)
      bookmarks.push(above.addItem(title))
    },

    box(x: number, y: number, width: number, height: number, color: string) {
      doc.rect(x, y, width, height).fill(color)
    },

    outlined(x: number, y: number, side: number, color: string) {
      doc.lineWidth(0.8).rect(x, y, side, side).stroke(color)
    },

    tick(x: number, y: number, side: number, color: string) {
      doc
        .lineWidth(1.1)
        .moveTo(x + 0.2 * side, y + 0.5 * side)
        .lineTo(x + 0.42 * side, y + 0.72 * side)
        .lineTo(x + 0.8 * side, y + 0.28 * side)
        .stroke(color)
    },

    rule(x: number, y: number, width: number, color: string, thickness = 0.5) {
      doc.rect(x, y - thickness / 2, width, thickness).fill(color)
    },

    /** Squares of a pattern such as a QR code, as one shape. */
    pattern(rows: readonly (readonly boolean[])[], x: number, y: number, side: number) {
      const step = side / rows.length
      for (const [row, cells] of rows.entries())
        for (const [column, isDark] of cells.entries())
          if (isDark) doc.rect(x + column * step, y + row * step, step, step)
      doc.fill('#000000')
    },

    /** A picture as large as fits into a box. */
    image(bytes: Uint8Array, x: number, y: number, box: [width: number, height: number]) {
      doc.image(Buffer.from(bytes), x, y, { fit: box })
    },

    /** Puts a file into the PDF, of which the pages are another form. */
    attach(name: string, bytes: Uint8Array, description: string, metadata: string) {
      doc.file(Buffer.from(bytes), {
        name,
        type: 'text/xml',
        description,
        relationship: 'Alternative',
        creationDate: info.createdAt,
        modifiedDate: info.createdAt,
      } as PDFKit.Mixins.PDFAttachmentOptions)
      doc.appendXML(metadata)
    },

    close(): Promise<Buffer> {
      root.end()
      doc.end()
      return ended
    },
  }
}
