import type { PartStyle, StyledText, TextStyle } from '#server/pdf/paper.ts'
import type { RichNode } from '#shared/rich/document.ts'

const linkColor = '#3b3fb8'
const codeColor = '#8a2f5a'

/** All characters of a text, whatever they are part of, with its formulas and the names of its pictures. */
export function textIn({ text = '', attrs = {}, content = [] }: RichNode): string {
  return text + String(attrs.alt ?? attrs.source ?? '') + content.map(textIn).join('')
}

/** Those of them that stand in code. */
export function codeIn(node: RichNode): string {
  const { type, text = '', marks = [], content = [] } = node
  if (type === 'codeBlock') return content.map(textIn).join('')
  if (type === 'formula' || type === 'formulaBlock') return textIn(node)
  return (marks.some((mark) => mark.type === 'code') ? text : '') + content.map(codeIn).join('')
}

/** Readers show bookmarks in one line. */
export const bookmarkTitle = (title: string) => title.replace(/\s+/g, ' ').slice(0, 200)

function styleOf({ marks = [] }: RichNode, base: TextStyle): PartStyle {
  const style: PartStyle = { ...base }
  for (const { type, attrs } of marks) {
    if (type === 'bold') style.weight = 'bold'
    if (type === 'italic') style.isSlanted = true
    if (type === 'strike') style.isStruck = true
    if (type === 'code') Object.assign(style, { isCode: true, size: base.size * 0.92, color: codeColor })
    if (type === 'link' && /^(https?:\/\/|mailto:)/i.test(String(attrs?.href)))
      Object.assign(style, { link: String(attrs?.href), color: linkColor })
  }
  return style
}

/** Formulas are read as they were written. */
const asCode = ({ marks = [], ...node }: RichNode): RichNode => ({
  ...node,
  marks: [...marks, { type: 'code' }],
})

/** What stands in a line, as it is drawn; a picture there is its name. */
export const partsOf = (nodes: readonly RichNode[] = [], base: TextStyle): StyledText[] =>
  nodes.flatMap((node) => {
    if (node.type === 'hardBreak') return [{ text: '\n', style: base }]
    if (node.type === 'image') return [{ text: String(node.attrs?.alt || 'Picture'), style: base }]
    if (node.type === 'formula') return [{ text: textIn(node), style: styleOf(asCode(node), base) }]
    if (node.text === undefined) return partsOf(node.content, base)
    return [{ text: node.text, style: styleOf(node, base) }]
  })
