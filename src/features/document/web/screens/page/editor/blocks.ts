import {
  IconBlockquote,
  IconChevronRight,
  IconCircleDot,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconInfoSquareRounded,
  IconLetterT,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconMathFunction,
  IconPaperclip,
  IconPhoto,
  IconSeparatorHorizontal,
  IconTable,
} from '@tabler/icons-react'
import type { ChainedCommands } from '@tiptap/core'
import { pictureTypes } from './pageUploads.ts'

/** What the slash menu offers. */
export type Block = {
  name: string
  /** What does the same where it is typed at the beginning of a line. */
  typed: string
  /** Other words that find it. */
  words: string
  icon: typeof IconH1
  run: (chain: ChainedCommands) => ChainedCommands
  /** Of a block that is a file to be chosen: of which types. */
  accept?: string
  /** Of what is more than a block: a task made of what stands on the line, a formula that is asked for. */
  asks?: 'task' | 'formula'
}

const blocks: readonly Block[] = [
  { name: 'Text', typed: '', words: 'paragraph plain', icon: IconLetterT, run: (at) => at.setParagraph() },
  {
    name: 'Heading 1',
    typed: '#',
    words: 'title h1',
    icon: IconH1,
    run: (at) => at.setHeading({ level: 1 }),
  },
  {
    name: 'Heading 2',
    typed: '##',
    words: 'title h2',
    icon: IconH2,
    run: (at) => at.setHeading({ level: 2 }),
  },
  {
    name: 'Heading 3',
    typed: '###',
    words: 'title h3',
    icon: IconH3,
    run: (at) => at.setHeading({ level: 3 }),
  },
  {
    name: 'Bulleted list',
    typed: '-',
    words: 'points ul',
    icon: IconList,
    run: (at) => at.toggleBulletList(),
  },
  {
    name: 'Numbered list',
    typed: '1.',
    words: 'ordered ol',
    icon: IconListNumbers,
    run: (at) => at.toggleOrderedList(),
  },
  {
    name: 'Checklist',
    typed: '[]',
    words: 'todo boxes tasks',
    icon: IconListCheck,
    run: (at) => at.toggleTaskList(),
  },
  {
    name: 'Task',
    typed: '',
    words: 'issue ticket todo make create',
    icon: IconCircleDot,
    run: (at) => at,
    asks: 'task',
  },
  { name: 'Quote', typed: '>', words: 'citation', icon: IconBlockquote, run: (at) => at.toggleBlockquote() },
  { name: 'Code', typed: '```', words: 'block program', icon: IconCode, run: (at) => at.toggleCodeBlock() },
  {
    name: 'Table',
    typed: '',
    words: 'grid rows columns',
    icon: IconTable,
    run: (at) => at.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  {
    name: 'Image',
    typed: '',
    words: 'picture photo screenshot upload',
    icon: IconPhoto,
    run: (at) => at,
    accept: pictureTypes,
  },
  {
    name: 'File',
    typed: '',
    words: 'attachment upload pdf',
    icon: IconPaperclip,
    run: (at) => at,
    accept: '',
  },
  {
    name: 'Formula',
    typed: '$$',
    words: 'math equation tex latex',
    icon: IconMathFunction,
    run: (at) => at,
    asks: 'formula',
  },
  {
    name: 'Callout',
    typed: '',
    words: 'note tip warning important box',
    icon: IconInfoSquareRounded,
    run: (at) => at.setCallout('note'),
  },
  {
    name: 'Toggle',
    typed: '',
    words: 'fold details collapse hidden',
    icon: IconChevronRight,
    run: (at) => at.setDetails(),
  },
  {
    name: 'Divider',
    typed: '---',
    words: 'line rule separator',
    icon: IconSeparatorHorizontal,
    run: (at) => at.setHorizontalRule(),
  },
]

/** The blocks that fit what was typed, those whose name begins so first. */
export function matchingBlocks(query: string): Block[] {
  const needle = query.trim().toLowerCase()
  const rank = ({ name }: Block) => (name.toLowerCase().startsWith(needle) ? 0 : 1)
  return blocks
    .filter(({ name, words }) => ` ${name} ${words}`.toLowerCase().includes(` ${needle}`))
    .sort((a, b) => rank(a) - rank(b))
}
