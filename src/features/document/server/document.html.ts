import { isForeignAddress, type RichMark, type RichNode } from '#shared/rich/document.ts'
import { drawFormulas, drawnFormula, sourceOf } from './document.formula.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: unknown) => String(text ?? '').replace(/[&<>"']/g, (sign) => signs[sign] as string)

/** What a link may lead to from a file: the web, mail, and files that came along. */
const safe = /^(?:https?:\/\/|mailto:|(?:\.\.?\/|[^:/?#]+(?:$|[/?#])))/i

const style = `
:root { color-scheme: light dark; --dim: #6b7280; --line: #d6d9de; --tint: #f4f5f7 }
@media (prefers-color-scheme: dark) { :root { --dim: #9aa1ac; --line: #3a3f47; --tint: #23262b } }
body { max-width: 720px; margin: 0 auto; padding: 32px 20px 64px; font: 15px/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
h1, h2, h3, h4, h5, h6 { margin: 1.4em 0 .4em; line-height: 1.3 }
h1 { margin-top: 0; font-size: 1.75em } h2 { font-size: 1.35em } h3 { font-size: 1.15em } h4, h5, h6 { font-size: 1em }
pre { padding: 12px; border-radius: 6px; background: var(--tint); overflow-x: auto; overflow-wrap: normal }
code { font: .9em/1.5 ui-monospace, monospace }
blockquote, .callout { margin: 1em 0; padding: 2px 14px; border-left: 3px solid var(--line) }
.callout { border-radius: 0 6px 6px 0; background: var(--tint) }
.callout > strong:first-child { display: block; margin-top: 10px; color: var(--dim); font-size: .85em; text-transform: capitalize }
table { border-collapse: collapse } .table { overflow-x: auto }
th, td { padding: 4px 10px; border: 1px solid var(--line); text-align: start; vertical-align: top }
th { background: var(--tint) } th p, td p { margin: 0 }
details { margin: 1em 0 } summary { cursor: pointer; font-weight: 600 }
img { max-width: 100%; height: auto; border-radius: 6px }
hr { border: 0; border-top: 1px solid var(--line) }
li > p { margin: 0 }
math { font-family: 'Cambria Math', 'STIX Two Math', 'Latin Modern Math', math }
.formula { margin: 1em 0; overflow-x: auto; contain: paint; text-align: center }
.tasks { padding-left: 0; list-style: none } .tasks > li { display: flex; gap: 8px } .tasks p { margin: 0 }
`

/** A page that stands for itself: it runs nothing, and asks for nothing but the pictures that came along. */
export function toHtml(title: string, text: RichNode): string {
  drawFormulas(text)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main dir="auto">
<h1>${escaped(title)}</h1>
${blocks(text.content)}
</main>
</body>
</html>
`
}

const blocks = (nodes: readonly RichNode[] = []): string => nodes.map(block).join('\n')

type Write = (node: RichNode) => string
const within =
  (tag: string): Write =>
  ({ content }) =>
    `<${tag}>${blocks(content)}</${tag}>`

const writers: Record<string, Write> = {
  paragraph: ({ content }) => (content?.length ? `<p>${inline(content)}</p>` : ''),
  heading({ attrs, content }) {
    // The title of the page is the first.
    const level = Math.min(6, Number(attrs?.level) + 1)
    return `<h${level}>${inline(content)}</h${level}>`
  },
  codeBlock({ attrs, content = [] }) {
    const language = attrs?.language ? ` class="language-${escaped(attrs.language)}"` : ''
    return `<pre><code${language}>${escaped(content.map(({ text }) => text).join(''))}</code></pre>`
  },
  horizontalRule: () => '<hr>',
  blockquote: within('blockquote'),
  callout: ({ attrs, content }) =>
    `<div class="callout"><strong>${escaped(attrs?.kind)}</strong>${blocks(content)}</div>`,
  formulaBlock: (node) => `<div class="formula">${formula(node)}</div>`,
  details: within('details'),
  detailsSummary: ({ content }) => `<summary>${inline(content) || 'Details'}</summary>`,
  detailsContent: ({ content }) => blocks(content),
  table: ({ content }) => `<div class="table"><table>${blocks(content)}</table></div>`,
  tableRow: within('tr'),
  tableHeader: within('th'),
  tableCell: within('td'),
  bulletList: within('ul'),
  orderedList: ({ attrs, content }) => `<ol start="${Number(attrs?.start ?? 1)}">${blocks(content)}</ol>`,
  listItem: within('li'),
  taskList: ({ content }) => `<ul class="tasks">${blocks(content)}</ul>`,
  taskItem: ({ attrs, content }) =>
    `<li><input type="checkbox" disabled${attrs?.checked ? ' checked' : ''}><div>${blocks(content)}</div></li>`,
}

const block: Write = (node) => (writers[node.type] ?? (({ content }) => blocks(content)))(node)

const inline = (nodes: readonly RichNode[] = []): string => nodes.map(piece).join('')

function piece(node: RichNode): string {
  const { type, text, attrs, marks = [] } = node
  if (type === 'hardBreak') return '<br>'
  if (type === 'image') return picture(attrs)
  return marks.reduceRight(
    marked,
    type === 'formula' ? formula(node) : escaped(text).replaceAll('\n', '<br>'),
  )
}

const formula: Write = (node) => drawnFormula(node) ?? `<code>${escaped(sourceOf(node))}</code>`

/** One that came along; others stay where they are: a page that is opened tells nobody elsewhere that it is. */
function picture({ src, alt }: NonNullable<RichNode['attrs']> = {}): string {
  if (isForeignAddress(String(src))) return link(src, escaped(alt || 'Picture'))
  return `<img src="${escaped(src)}" alt="${escaped(alt)}">`
}

const tags: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', code: 'code' }

function marked(inner: string, { type, attrs }: RichMark): string {
  if (type === 'link') return link(attrs?.href, inner)
  const tag = tags[type]
  return tag ? `<${tag}>${inner}</${tag}>` : inner
}

const link = (address: unknown, inner: string) =>
  safe.test(String(address)) ? `<a href="${escaped(address)}" rel="noopener noreferrer">${inner}</a>` : inner
