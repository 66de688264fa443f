import { randomUUID } from 'node:crypto'
import { fileIdOf, type RichMark, type RichNode } from '#shared/rich/document.ts'
import { serialise } from '#shared/rich/serialise.ts'
import type { ExportFormat } from '../document.contract.ts'
import { toHtml } from './document.html.ts'
import type { Targets } from './document.references.ts'

/** What is a text itself. */
export type TextFormat = Exclude<ExportFormat, 'pdf'>

/** What the text of a file is made with. */
type Surroundings = {
  targets: Targets
  /** The address of the product, without a slash at its end. */
  publicUrl: string
  /** What stands before the addresses of the product’s files; its own address where that is not given. */
  filesAt?: string
  /** Where a page, or a picture or file, lies that comes along in the same ZIP, seen from this file. */
  pathTo: (id: string) => string | undefined
}

/** The text of a page as a file has it: references and mentions by their names, addresses that hold outside too. */
export function toText(title: string, text: RichNode, format: TextFormat, surroundings: Surroundings) {
  if (format === 'html') return toHtml(title, outsideOf(text, surroundings))
  // Markdown as we write it has whole addresses alone: one that nobody has stands before the way to a file until then.
  const base = `https://${randomUUID()}.invalid/`
  const outside = outsideOf(text, {
    ...surroundings,
    pathTo(id) {
      const path = surroundings.pathTo(id)
      return path && `${base}${path}`
    },
  })
  const heading = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: title }] }
  const whole = serialise({ type: 'doc', content: [heading, ...(outside.content ?? [])] }, 'page')
  return `${whole.replaceAll(base, '')}\n`
}

/** The text as it is where nobody need know the workspace. */
export function outsideOf(node: RichNode, surroundings: Surroundings): RichNode {
  const { attrs = {}, marks, content } = node
  if (node.type === 'mention') return mentionOf(node, surroundings)
  if (node.type === 'reference') return referenceOf(node, surroundings)
  const src = node.type === 'image' && addressOf(attrs.src, surroundings)
  return {
    ...node,
    ...(src && { attrs: { ...attrs, src } }),
    ...(marks && { marks: marks.map((mark) => markOf(mark, surroundings)) }),
    ...(content && { content: content.map((child) => outsideOf(child, surroundings)) }),
  }
}

function mentionOf({ attrs = {}, marks = [] }: RichNode, { targets }: Surroundings): RichNode {
  const name = targets.get(`member:${String(attrs.id).toLowerCase()}`)?.name ?? attrs.label
  return { type: 'text', text: `@${String(name)}`, marks }
}

/** What the reader may not see stays as the text itself has it. */
function referenceOf({ attrs = {}, marks = [] }: RichNode, { targets, publicUrl, pathTo }: Surroundings) {
  const id = String(attrs.id).toLowerCase()
  const target = targets.get(`${String(attrs.kind)}:${id}`)
  if (!target) return { type: 'text', text: String(attrs.label || 'Untitled'), marks }
  const href = (attrs.kind === 'page' && pathTo(id)) || `${publicUrl}${target.path}`
  const others = marks.filter(({ type }) => type !== 'link')
  return { type: 'text', text: target.name, marks: [...others, { type: 'link', attrs: { href } }] }
}

const markOf = (mark: RichMark, surroundings: Surroundings): RichMark =>
  mark.type === 'link'
    ? { ...mark, attrs: { ...mark.attrs, href: addressOf(mark.attrs?.href, surroundings) } }
    : mark

function addressOf(address: unknown, { publicUrl, filesAt = publicUrl, pathTo }: Surroundings): string {
  const id = fileIdOf(String(address))
  return id ? (pathTo(id) ?? `${filesAt}${String(address)}`) : String(address)
}
