import { IconFileText } from '@tabler/icons-react'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useInvoice } from '#features/invoice/web/invoice.api.ts'
import { invoiceName, invoicePath } from '#features/invoice/web/parts/invoicePath.ts'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { taskKey } from '#features/task/task.rules.ts'
import { useGetTaskQuery, useIsTaskListLoaded, useTask } from '#features/task/web/task.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { ReferenceKind } from '#shared/rich/document.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { pagesInOrder, pageTitle } from '../../../../../document.rules.ts'
import { useDocuments, useGetPageQuery } from '../../../../document.api.ts'
import { documentPath } from '../../../../parts/documentPath.ts'
import classes from './Reference.module.css'
import { ReferenceLink } from './ReferenceLink.tsx'

type Props = { id: string; label: string }
const documentIcon = <IconFileText size={14} stroke={1.5} aria-hidden />

/** What is referred to, as it is called now; to those who may not see it, as it was for whoever wrote it. */
export function ReferenceView({ node }: NodeViewProps) {
  const { kind, id, label } = node.attrs as { kind: ReferenceKind } & Props
  const Named = named[kind]
  return (
    <NodeViewWrapper as="span" className={classes.box}>
      {Named ? <Named key={id} id={id} label={label} /> : label}
    </NodeViewWrapper>
  )
}

function TaskReference({ id, label }: Props) {
  const isLoaded = useIsTaskListLoaded()
  const task = useTask(id)
  const { byId } = useProjects()
  const { taskStatuses } = useWorkspace()
  // One that is closed is not among the tasks that are here.
  const { isError } = useGetTaskQuery({ params: { id } }, { skip: !isLoaded || task !== undefined })
  if (!task) return <ReferenceLink label={label} target={isError ? null : undefined} />
  const category = taskStatuses.find((one) => one.id === task.status)?.category ?? null
  const key = byId[task.project]?.key
  const target = {
    to: `/tasks/${id}`,
    icon: <StatusIcon id={task.status} category={category} />,
    name: task.title,
    note: key && taskKey(key, task.number),
    isDone: category === 'done' || category === 'cancelled',
  }
  return <ReferenceLink label={label} target={target} />
}

function ProjectReference({ id, label }: Props) {
  const { byId } = useProjects()
  const project = byId[id]
  const target = project && {
    to: projectPath(id),
    icon: <ProjectDot color={project.color} />,
    name: project.name,
  }
  return <ReferenceLink label={label} target={target ?? null} />
}

function InvoiceReference({ id, label }: Props) {
  const { invoice, isError } = useInvoice(id)
  const { invoiceStatuses } = useWorkspace()
  if (!invoice) return <ReferenceLink label={label} target={isError ? null : invoice} />
  const status = invoiceStatuses.find((one) => one.id === invoice.status)
  const target = {
    to: invoicePath(id),
    icon: <StatusIcon id={status?.id} category={status?.category ?? null} />,
    name: invoiceName(invoice),
    note: status?.name,
    isDone: invoice.voidedAt !== null,
  }
  return <ReferenceLink label={label} target={target} />
}

function DocumentReference({ id, label }: Props) {
  const { documents } = useDocuments()
  const found = documents?.find((one) => one.id === id)
  const target = found && { to: documentPath(id), icon: documentIcon, name: found.title }
  return <ReferenceLink label={label} target={target ?? (documents && null)} />
}

function PageReference({ id, label }: Props) {
  const { documents } = useDocuments()
  const { currentData, isError } = useGetPageQuery({ params: { id } })
  const page = currentData?.data
  const document = documents?.find((one) => one.id === page?.document)
  if (!page || !document) return <ReferenceLink label={label} target={isError ? null : undefined} />
  // The tree of its document is told live; an answer is as old as it is.
  const pages = document.pages && pagesInOrder(document.pages)
  const now = pages ? pages.find((one) => one.id === id) : page
  const target = now && {
    to: documentPath(document.id, id),
    icon: documentIcon,
    name: pageTitle(now, document, pages ? pages[0]?.id : id),
  }
  return <ReferenceLink label={label} target={target ?? null} />
}

const named = {
  task: TaskReference,
  project: ProjectReference,
  invoice: InvoiceReference,
  document: DocumentReference,
  page: PageReference,
}
