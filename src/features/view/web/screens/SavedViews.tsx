import { Menu } from '@mantine/core'
import { IconBookmark, IconCheck, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { View } from '../../view.contract.ts'
import { mayChangeView } from '../../view.rules.ts'
import type { useOpenedView } from '../parts/useOpenedView.ts'
import { addressOfOpened, addressOfScreen, savedParam, type ViewValue } from '../parts/viewValue.ts'
import { useViews } from '../view.api.ts'
import { viewSettingsDropped } from '../view.slice.ts'
import classes from './SavedViews.module.css'
import { useViewActions } from './useViewActions.tsx'

const OpenedViewItems = lazyPart(async () => (await import('./OpenedViewItems.tsx')).OpenedViewItems)
const ViewDialog = lazyPart(async () => (await import('./ViewDialog.tsx')).ViewDialog)

type Props = {
  screen: View['screen']
  /** On the screen of a project. */
  project?: string | null
  opened: ReturnType<typeof useOpenedView>
  /** What the screen shows now, in its normal form. */
  value: ViewValue
  /** What was saved as the screen would show it, in its normal form, so that both can be compared. */
  normalise: (saved: ViewValue) => ViewValue
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }
const isSame = (a: ViewValue, b: ViewValue) => JSON.stringify(a) === JSON.stringify(b)

const labelOf = (view: View | undefined, isChanged: boolean) =>
  view ? `Views: ${view.name}${isChanged ? ', changed' : ''}` : 'Views'

/** In the bar of a list: its saved views, one's own and shared ones, and what can be done with the opened one. */
export function SavedViews({ screen, project = null, opened, value, normalise }: Props) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  const viewer = useSelector(selectViewer)
  const { sorted } = useViews()
  const actions = useViewActions()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [asking, setAsking] = useState<'new' | 'name' | null>(null)
  useKeys({ v: { label: 'Saved views', run: () => setIsOpen(true) } }, { section: 'Lists' })

  const { view, saved } = opened
  const isMine = view?.createdBy === viewer.memberId
  const isChanged = saved !== undefined && !isSame(value, normalise(saved))
  const here = sorted.filter((one) => one.screen === screen && one.project === project)
  const mine = here.filter(({ createdBy }) => createdBy === viewer.memberId)
  const others = here.filter(({ createdBy }) => createdBy !== viewer.memberId)

  function open(view: View, isReplacing = false) {
    dispatch(viewSettingsDropped(view.id))
    void navigate(addressOfOpened(view), { replace: isReplacing })
  }
  function closeDialog() {
    setAsking(null)
    button.current?.focus()
  }
  async function saveNew(fields: { name: string; description: string; shared: boolean }) {
    const id = makeId()
    const answer = await answerOrQueued(actions.save({ ...fields, screen, project, value }, id))
    if (!answer?.error) {
      // What was changed about the view it came from is kept in the new one.
      if (view) dispatch(viewSettingsDropped(view.id))
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.set(savedParam, id)
          return next
        },
        { replace: true },
      )
    }
    return answer ?? {}
  }
  const item = (one: View) => (
    <ViewItem key={one.id} view={one} isOpened={one.id === view?.id} onOpen={() => open(one)} />
  )
  return (
    <>
      <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" width={260} returnFocus>
        <Menu.Target>
          <button
            ref={button}
            type="button"
            className={classes.button}
            data-opened={view ? true : undefined}
            aria-label={labelOf(view, isChanged)}
            title={view?.description || 'Saved views (V)'}
          >
            <IconBookmark {...icon} />
            <span className={classes.name} dir="auto">
              {view?.name ?? 'Views'}
            </span>
            {isChanged && <span className={classes.changed} />}
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown} aria-label="Saved views">
          {view && (
            <>
              <OpenedViewItems
                view={view}
                isChanged={isChanged}
                mayChange={mayChangeView(viewer, view)}
                isMine={isMine}
                onSave={() => void actions.saveChanges(view, value)}
                onReset={() => open(view, true)}
                onRename={() => setAsking('name')}
                onShare={(shared) => void actions.share(view, shared)}
                onDelete={() => actions.remove(view)}
                onLeave={() => void navigate(addressOfScreen({ screen, project }))}
              />
              <Menu.Divider />
            </>
          )}
          {mine.length > 0 && <Menu.Label>My views</Menu.Label>}
          {mine.map(item)}
          {others.length > 0 && <Menu.Label>Shared with me</Menu.Label>}
          {others.map(item)}
          {here.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setAsking('new')}>
            Save as view…
          </Menu.Item>
          {!here.length && (
            <Menu.Label className={classes.hint}>
              Save this filter, grouping, sorting and columns under a name.
            </Menu.Label>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'new' && (
        <ViewDialog
          title="Save as view"
          action="Save view"
          everyone={project ? 'Everyone who can see this project gets it too.' : 'Everyone here gets it too.'}
          onSubmit={saveNew}
          onClose={closeDialog}
        />
      )}
      {asking === 'name' && view && (
        <ViewDialog
          title="Rename view"
          action="Rename"
          name={view.name}
          description={view.description}
          onSubmit={async (to) => (await answerOrQueued(actions.rename(view, to))) ?? {}}
          onClose={closeDialog}
        />
      )}
    </>
  )
}

type ItemProps = { view: View; isOpened: boolean; onOpen: () => void }

function ViewItem({ view, isOpened, onOpen }: ItemProps) {
  const { byId } = useMembers()
  const viewer = useSelector(selectViewer)
  const by = byId[view.createdBy]
  const who = view.createdBy === viewer.memberId ? (view.shared ? 'shared' : '') : by ? memberName(by) : ''
  return (
    <Menu.Item
      leftSection={<IconBookmark {...icon} />}
      rightSection={
        isOpened ? (
          <IconCheck {...icon} aria-hidden={false} aria-label="open" />
        ) : (
          <span className={classes.who}>{who}</span>
        )
      }
      onClick={onOpen}
    >
      <span className={classes.item} dir="auto" title={view.description || view.name}>
        {view.name}
      </span>
    </Menu.Item>
  )
}
