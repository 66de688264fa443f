import { Box, Text } from '@mantine/core'
import { useStore } from 'react-redux'
import { useMay } from '#features/user/web/user.api.ts'
import { pushUndoStep } from '#web/ui/feedback/undo.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import classes from '#web/ui/orderedList/OrderedList.module.css'
import { OrderedList } from '#web/ui/orderedList/OrderedList.tsx'
import { selectTags, useSetTagPositionsMutation, useTags } from '../tag.api.ts'
import { AddTag } from './AddTag.tsx'
import { TagSettingsRow } from './TagSettingsRow.tsx'

/** The tags that tasks of the workspace can be marked with. */
export function Component() {
  const { sorted } = useTags()
  const store = useStore<Parameters<typeof selectTags>[0]>()
  const may = useMay()
  const mayManage = may('tag.manage')
  const [setPositions] = useSetTagPositionsMutation()
  const now = () => selectTags(store.getState()).sorted
  const send = (ids: string[]) => setPositions({ before: now(), body: { ids } })
  function order(ids: string[]) {
    const before = sorted.map(({ id }) => id)
    const result = () => now().map(({ id }) => id)
    const sent = send(ids)
    const redo = () => send(ids)
    pushUndoStep({ what: 'Tags reordered', undo: () => void send(before), redo, result }, sent)
  }
  return (
    <AppPage title="Tags">
      <Box p={{ base: 'md', sm: 24 }}>
        <section className={classes.section} aria-label="Task tags">
          <h2>Task tags</h2>
          <Text c="dimmed" size="sm" mb="xs">
            Labels for tasks across all projects, such as “Bug” or “Waiting for client”. Menus list them in
            this order.
            {!mayManage && ' Your role can see tags, but not change them.'}
          </Text>
          {sorted.length > 0 && (
            <OrderedList
              items={sorted}
              onOrder={order}
              row={(tag, place) => <TagSettingsRow tag={tag} place={place} mayManage={mayManage} />}
            />
          )}
          {!sorted.length && !mayManage && <Text size="sm">No tags yet.</Text>}
          {mayManage && <AddTag ordered={sorted} />}
        </section>
      </Box>
    </AppPage>
  )
}
