import { ActionIcon, Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconDots, IconFile, IconPlus, IconTrash, IconWorld } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#features/user/web/user.api.ts'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { maxPageDepth } from '../../../document.contract.ts'
import { pagesInOrder, pageTitle } from '../../../document.rules.ts'
import type { DocumentWithPages } from '../../../document.shape.ts'
import { documentPath, pageExportPath } from '../../parts/documentPath.ts'
import { ExportItems } from '../ExportItems.tsx'
import { openSharePage } from '../share/openSharePage.tsx'
import classes from './PageTree.module.css'
import { type DropSide, type MoveKey, placeAt, placeByKey } from './pageMoves.ts'
import { usePages } from './usePages.ts'

type Props = { document: DocumentWithPages; current: string | undefined; mayWrite: boolean }
type Drop = { id: string; side: DropSide }

const moveKeys: Record<string, MoveKey> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/**
 * The pages of a document as a tree: arrows walk it, Alt with an arrow moves a page, and so does dragging it. On a
 * phone it is folded below the name of the page that is read.
 */
export function PageTree({ document, current, mayWrite }: Props) {
  const { pages } = document
  const rows = useMemo(() => pagesInOrder(pages), [pages])
  const list = useRef<HTMLUListElement>(null)
  const { add, move, deletePage } = usePages(document)
  const [dragged, setDragged] = useState<string | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)
  const [said, setSaid] = useState('')
  const first = rows[0]?.id
  const isFolding = useIsNarrow()
  const [isUnfolded, setUnfolded] = useState(false)
  const shownRows = isFolding && !isUnfolded ? [] : rows
  const read = rows.find(({ id }) => id === current)
  const isExported = useMay()('export')
  const withBelow = useMemo(() => new Set(pages.map(({ parent }) => parent)), [pages])

  function onKeyDown(event: KeyboardEvent, id: string) {
    const key = moveKeys[event.key]
    if (!key) return
    event.preventDefault()
    if (!event.altKey) {
      const at = rows.findIndex((row) => row.id === id)
      const to = { up: at - 1, down: at + 1, in: at + 1, out: at - 1 }[key]
      list.current?.querySelector<HTMLElement>(`[data-page="${rows[to]?.id}"]`)?.focus()
      return
    }
    const place = mayWrite && placeByKey(pages, id, key)
    if (!place) return setSaid('The page can’t move any further that way')
    move(id, place)
    setSaid({ up: 'Moved up', down: 'Moved down', in: 'Moved inside the page above', out: 'Moved out' }[key])
  }
  function sideOf(event: DragEvent<HTMLElement>): DropSide {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - top) / height
    return part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside'
  }
  return (
    <nav className={classes.tree} aria-label="Pages">
      <div className={classes.head}>
        <h2>
          {isFolding ? (
            <button
              type="button"
              className={classes.fold}
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <IconChevronRight size={14} stroke={1.5} className={classes.chevron} aria-hidden />
              <span>Pages</span>
              {read && <bdi>{pageTitle(read, document, first)}</bdi>}
            </button>
          ) : (
            'Pages'
          )}
        </h2>
        {mayWrite && (
          <Tooltip label="New page">
            <ActionIcon size={24} aria-label="New page" onClick={() => void add(null)}>
              <IconPlus size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <ul ref={list}>
        {shownRows.map(({ depth, ...page }) => {
          const title = pageTitle(page, document, first)
          const over = drop?.id === page.id ? drop.side : undefined
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys on the link do the same
            <li
              key={page.id}
              className={classes.row}
              style={{ '--depth': depth } as object}
              data-current={page.id === current || undefined}
              data-dragged={page.id === dragged || undefined}
              data-drop={over}
              draggable={mayWrite}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(page.id)
              }}
              onDragEnd={() => {
                setDragged(null)
                setDrop(null)
              }}
              onDragOver={(event) => {
                const side = sideOf(event)
                const isPossible = dragged && placeAt(pages, dragged, page.id, side)
                if (isPossible) event.preventDefault()
                setDrop(isPossible ? { id: page.id, side } : null)
              }}
              onDrop={(event) => {
                event.preventDefault()
                const place = dragged && drop && placeAt(pages, dragged, drop.id, drop.side)
                if (dragged && place) move(dragged, place)
                setDrop(null)
              }}
            >
              <Link
                to={documentPath(document.id, page.id)}
                data-page={page.id}
                className={classes.link}
                aria-current={page.id === current ? 'page' : undefined}
                draggable={false}
                onClick={() => setUnfolded(false)}
                onKeyDown={(event) => onKeyDown(event, page.id)}
              >
                <IconFile size={14} stroke={1.5} aria-hidden />
                <bdi>{title}</bdi>
                {page.share && (
                  <IconWorld
                    size={14}
                    stroke={1.5}
                    role="img"
                    aria-label=", public"
                    className={classes.shared}
                  />
                )}
                {depth > 0 && <VisuallyHidden>, level {depth + 1}</VisuallyHidden>}
              </Link>
              {(mayWrite || isExported) && (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon size={24} className={classes.more} aria-label={`More actions for ${title}`}>
                      <IconDots size={14} stroke={1.5} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {mayWrite && (
                      <Menu.Item
                        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
                        disabled={depth + 1 >= maxPageDepth}
                        onClick={() => void add(page.id)}
                      >
                        New page inside
                      </Menu.Item>
                    )}
                    {mayWrite && (
                      <Menu.Item
                        leftSection={<IconWorld size={16} stroke={1.5} aria-hidden />}
                        onClick={() => openSharePage(document.id, page.id)}
                      >
                        Public link…
                      </Menu.Item>
                    )}
                    {isExported && (
                      <ExportItems addressOf={(format) => pageExportPath(page.id, format, false)} />
                    )}
                    {isExported && withBelow.has(page.id) && (
                      <ExportItems
                        addressOf={(format) => pageExportPath(page.id, format, true)}
                        note="with pages inside"
                      />
                    )}
                    {mayWrite && (
                      <Menu.Item
                        color="var(--mantine-color-error)"
                        leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
                        disabled={rows.length === 1}
                        onClick={() => void deletePage(page.id, current)}
                      >
                        Delete
                      </Menu.Item>
                    )}
                  </Menu.Dropdown>
                </Menu>
              )}
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </nav>
  )
}
