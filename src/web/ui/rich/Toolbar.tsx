import { Tooltip } from '@mantine/core'
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconCodeDots,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPaperclip,
  IconStrikethrough,
  type TablerIcon,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './RichEditor.module.css'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)
/** `Mod-Shift-S` as the keyboard in front of one names it. */
const keyName = (key: string) =>
  isApple()
    ? key.replace('Mod-', '⌘').replace('Shift-', '⇧').replace('Alt-', '⌥')
    : key.replace('Mod-', 'Ctrl+').replace('Shift-', 'Shift+').replace('Alt-', 'Alt+')

type Tool = {
  label: string
  key?: string
  icon: TablerIcon
  isOn?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const chain = (editor: Editor) => editor.chain().focus()
const isHeading = (editor: Editor, level: number) => editor.isActive('heading', { level })

/** The three sizes in turn, then text again. */
function nextHeading(editor: Editor) {
  const level = [1, 2, 3].find((known) => isHeading(editor, known)) ?? 0
  if (level === 3) chain(editor).setParagraph().run()
  else
    chain(editor)
      .setHeading({ level: (level + 1) as 1 | 2 | 3 })
      .run()
}

const tools: Tool[] = [
  {
    label: 'Bold',
    key: 'Mod-B',
    icon: IconBold,
    isOn: (e) => e.isActive('bold'),
    run: (e) => chain(e).toggleBold().run(),
  },
  {
    label: 'Italic',
    key: 'Mod-I',
    icon: IconItalic,
    isOn: (e) => e.isActive('italic'),
    run: (e) => chain(e).toggleItalic().run(),
  },
  {
    label: 'Strikethrough',
    key: 'Mod-Shift-S',
    icon: IconStrikethrough,
    isOn: (e) => e.isActive('strike'),
    run: (e) => chain(e).toggleStrike().run(),
  },
  {
    label: 'Code',
    key: 'Mod-E',
    icon: IconCode,
    isOn: (e) => e.isActive('code'),
    run: (e) => chain(e).toggleCode().run(),
  },
  {
    label: 'Heading',
    key: 'Mod-Alt-1',
    icon: IconHeading,
    isOn: (e) => e.isActive('heading'),
    run: nextHeading,
  },
  {
    label: 'Bulleted list',
    key: 'Mod-Shift-8',
    icon: IconList,
    isOn: (e) => e.isActive('bulletList'),
    run: (e) => chain(e).toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    key: 'Mod-Shift-7',
    icon: IconListNumbers,
    isOn: (e) => e.isActive('orderedList'),
    run: (e) => chain(e).toggleOrderedList().run(),
  },
  {
    label: 'Checklist',
    key: 'Mod-Shift-9',
    icon: IconListCheck,
    isOn: (e) => e.isActive('taskList'),
    run: (e) => chain(e).toggleTaskList().run(),
  },
  {
    label: 'Quote',
    key: 'Mod-Shift-B',
    icon: IconBlockquote,
    isOn: (e) => e.isActive('blockquote'),
    run: (e) => chain(e).toggleBlockquote().run(),
  },
  {
    label: 'Code block',
    key: 'Mod-Alt-C',
    icon: IconCodeDots,
    isOn: (e) => e.isActive('codeBlock'),
    run: (e) => chain(e).toggleCodeBlock().run(),
  },
]

type Props = {
  editor: Editor
  onLink: (button: HTMLElement) => void
  onAttach?: (files: File[]) => void
}

/** One stop for the Tab key; the arrows move within. */
export function Toolbar({ editor, onLink, onAttach }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState(0)
  const on = useEditorState({
    editor,
    selector: ({ editor }) => [...tools.map((tool) => !!tool.isOn?.(editor)), editor.isActive('link')],
  })

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...bar.current!.querySelectorAll('button')]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const moves: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + buttons.length) % buttons.length
    setCurrent(next)
    buttons[next]!.focus()
  }

  const common = (index: number) => ({ isCurrent: index === current, onFocus: () => setCurrent(index) })
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      className={classes.toolbar}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {tools.map(({ label, key, icon, run }, index) => (
        <ToolButton
          key={label}
          label={label}
          keys={key}
          icon={icon}
          isOn={on[index]}
          {...common(index)}
          onClick={() => run(editor)}
        />
      ))}
      <ToolButton
        label="Link"
        keys="Mod-K"
        icon={IconLink}
        isOn={on[tools.length]}
        {...common(tools.length)}
        onClick={onLink}
      />
      {onAttach && (
        <>
          <ToolButton
            label="Attach files"
            icon={IconPaperclip}
            {...common(tools.length + 1)}
            onClick={() => input.current?.click()}
          />
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label="Files to attach"
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              // The same file may be chosen again.
              currentTarget.value = ''
              if (files.length) onAttach(files)
            }}
          />
        </>
      )}
    </div>
  )
}

type ButtonProps = {
  label: string
  keys?: string
  icon: TablerIcon
  isOn?: boolean
  /** Where the Tab key stops. */
  isCurrent: boolean
  onFocus: () => void
  onClick: (button: HTMLElement) => void
}

function ToolButton({ label, keys, icon: Icon, isOn, isCurrent, onFocus, onClick }: ButtonProps) {
  return (
    <Tooltip label={keys ? `${label}  ${keyName(keys)}` : label}>
      <button
        type="button"
        className={classes.tool}
        aria-label={label}
        aria-pressed={isOn}
        tabIndex={isCurrent ? 0 : -1}
        // Else the text would lose the focus, and the selection with it.
        onMouseDown={(event) => event.preventDefault()}
        onFocus={onFocus}
        onClick={(event) => onClick(event.currentTarget)}
      >
        <Icon size={16} stroke={1.5} aria-hidden />
      </button>
    </Tooltip>
  )
}
