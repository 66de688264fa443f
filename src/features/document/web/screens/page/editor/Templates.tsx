import { IconTemplate } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectViewer, useProfile } from '#features/user/web/user.api.ts'
import { parse } from '#shared/rich/parse.ts'
import { fullDay, today } from '#web/format/dates.ts'
import classes from './PageEditor.module.css'
import { fillTemplate, type Template, templates } from './templates.ts'

type Props = {
  editor: Editor
  /** Where the page is. */
  project: string | null
}

/** What an empty page may begin with; gone with the first letter that anybody writes. */
export function Templates({ editor, project }: Props) {
  const isEmpty = useEditorState({ editor, selector: ({ editor: { isEmpty } }) => isEmpty })
  const { byId } = useProjects()
  const { memberId } = useSelector(selectViewer)
  const { name } = useProfile()
  if (!isEmpty) return null
  function begin(template: Template) {
    const of = project === null ? undefined : byId[project]
    const text = fillTemplate(template, {
      today: fullDay(today()),
      me: { id: memberId, name },
      project: of ? { id: of.id, name: of.name } : null,
    })
    const { content = [] } = parse(text, 'page')
    editor
      .chain()
      .insertContentAt({ from: 0, to: editor.state.doc.content.size }, content)
      .focus('start')
      .run()
  }
  return (
    <div role="group" aria-label="Start with a template" className={classes.templates}>
      <span>Start with</span>
      {templates.map((template) => (
        <button key={template.name} type="button" onClick={() => begin(template)}>
          <IconTemplate size={14} stroke={1.5} aria-hidden />
          {template.name}
        </button>
      ))}
    </div>
  )
}
