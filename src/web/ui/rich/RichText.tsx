import { createContext, memo, type ReactNode, use, useMemo } from 'react'
import {
  fileAddress,
  fileIdOf,
  linkTarget,
  mayLink,
  previewAddress,
  type RichMark,
  type RichNode,
  shownLevel,
} from '#shared/rich/document.ts'
import { parse, toggleTask } from '#shared/rich/parse.ts'
import classes from './prose.module.css'

type Props = {
  /** Markdown. */
  text: string
  renderMention?: (memberId: string, name: string) => ReactNode
  /** Makes the checkboxes work; gets the whole text with one of them changed. */
  onToggleTask?: (text: string) => void
  /** What a click on a picture does; without it the picture opens in a tab of its own. */
  onOpenImage?: (fileId: string) => void
}

type Reading = Pick<Props, 'renderMention' | 'onOpenImage'> & { toggle?: (index: number) => void }
const Reading = createContext<Reading>({})

/** Rich text to read. The text is read once; another look at the same text costs nothing. */
export const RichText = memo(function RichText({ text, renderMention, onToggleTask, onOpenImage }: Props) {
  const blocks = useMemo(() => {
    const counter = { tasks: 0, levels: [] }
    return (parse(text).content ?? []).map((node, i) => block(node, i, counter))
  }, [text])
  const reading = useMemo(
    () => ({
      renderMention,
      onOpenImage,
      toggle: onToggleTask && ((index: number) => onToggleTask(toggleTask(text, index))),
    }),
    [text, renderMention, onOpenImage, onToggleTask],
  )
  return (
    <Reading value={reading}>
      <div className={classes.prose}>{blocks}</div>
    </Reading>
  )
})

/** What was met so far: checkboxes, and the headings under which one is. */
type Counter = { tasks: number; levels: number[] }

/** Blocks keep their place while a text stands, so that is their key. */
function block(node: RichNode, key: number, counter: Counter): ReactNode {
  const blocks = () => node.content?.map((child, i) => block(child, i, counter))
  switch (node.type) {
    case 'paragraph':
      return (
        <p key={key} dir="auto">
          {node.content ? inlines(node.content) : <br />}
        </p>
      )
    case 'heading': {
      const level = Number(node.attrs?.level)
      const Heading = headingTag(level, counter.levels)
      return (
        <Heading key={key} dir="auto" data-level={level}>
          {inlines(node.content)}
        </Heading>
      )
    }
    case 'codeBlock':
      return (
        <pre key={key} dir="ltr">
          <code>{node.content?.map((text) => text.text)}</code>
        </pre>
      )
    case 'horizontalRule':
      return <hr key={key} />
    case 'blockquote':
      return (
        <blockquote key={key} dir="auto">
          {blocks()}
        </blockquote>
      )
    case 'orderedList':
      return (
        <ol key={key} dir="auto" start={Number(node.attrs?.start)}>
          {blocks()}
        </ol>
      )
    case 'bulletList':
      return (
        <ul key={key} dir="auto">
          {blocks()}
        </ul>
      )
    case 'taskList':
      return (
        <ul key={key} dir="auto" data-type="taskList">
          {blocks()}
        </ul>
      )
    case 'taskItem': {
      const index = counter.tasks++
      const isChecked = !!node.attrs?.checked
      return (
        <li key={key} data-checked={isChecked}>
          <Checkbox index={index} isChecked={isChecked} label={plainText(node.content?.[0])} />
          <div>{blocks()}</div>
        </li>
      )
    }
    default:
      return <li key={key}>{blocks()}</li>
  }
}

const headingTag = (level: number, levels: number[]) => `h${shownLevel(level, levels)}` as 'h3'

const plainText = (node?: RichNode): string =>
  node?.text ??
  (node?.type === 'mention' ? `@${String(node.attrs?.label)}` : (node?.content ?? []).map(plainText).join(''))

function inlines(nodes: RichNode[] = []) {
  return nodes.map((node, key) => {
    const marks = node.marks ?? []
    // The innermost is the last.
    return marks.reduceRight<ReactNode>((content, mark) => marked(mark, content, key), inline(node, key))
  })
}

function inline(node: RichNode, key: number): ReactNode {
  const attrs = node.attrs ?? {}
  switch (node.type) {
    case 'hardBreak':
      return <br key={key} />
    case 'mention':
      return <Mention key={key} id={String(attrs.id)} name={String(attrs.label)} />
    case 'image':
      return (
        <Picture
          key={key}
          src={String(attrs.src)}
          alt={String(attrs.alt)}
          title={attrs.title as string | null}
          isInLink={!!node.marks?.some((mark) => mark.type === 'link')}
        />
      )
    default:
      return node.text
  }
}

const tags = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const

function marked(mark: RichMark, content: ReactNode, key: number) {
  if (mark.type !== 'link') {
    const Tag = tags[mark.type as keyof typeof tags]
    return <Tag key={key}>{content}</Tag>
  }
  const href = String(mark.attrs?.href)
  return (
    <Link key={key} href={href} title={mark.attrs?.title as string | null}>
      {content}
    </Link>
  )
}

function Link({ href, title, children }: { href: string; title: string | null; children: ReactNode }) {
  // The parser lets no other address through; this is the last door before the page.
  if (!mayLink(href)) return children
  return (
    <a href={href} title={title || undefined} {...linkTarget}>
      {children}
    </a>
  )
}

function Mention({ id, name }: { id: string; name: string }) {
  const { renderMention } = use(Reading)
  return (
    <span className={classes.mention} dir="auto">
      {renderMention ? renderMention(id, name) : `@${name}`}
    </span>
  )
}

type PictureProps = { src: string; alt: string; title: string | null; isInLink: boolean }

/** A picture of the product's own; one from elsewhere is a link, since loading it would tell who reads this. */
function Picture({ src, alt, title, isInLink }: PictureProps) {
  const { onOpenImage } = use(Reading)
  const id = fileIdOf(src)
  if (!id && isInLink) return alt || src
  if (!id) {
    return (
      <Link href={src} title={title}>
        {alt || src}
      </Link>
    )
  }
  const image = <img src={previewAddress(id)} alt={alt} title={title || undefined} loading="lazy" />
  if (isInLink) return image
  const label = alt ? `Open ${alt}` : 'Open the picture'
  if (!onOpenImage) {
    return (
      <a className={classes.picture} href={fileAddress(id)} aria-label={label} {...linkTarget}>
        {image}
      </a>
    )
  }
  return (
    <button type="button" className={classes.picture} aria-label={label} onClick={() => onOpenImage(id)}>
      {image}
    </button>
  )
}

function Checkbox({ index, isChecked, label }: { index: number; isChecked: boolean; label: string }) {
  const { toggle } = use(Reading)
  return (
    <label>
      <input
        type="checkbox"
        aria-label={label || 'Empty item'}
        checked={isChecked}
        disabled={!toggle}
        onChange={() => toggle?.(index)}
      />
    </label>
  )
}
