import { Box, Text } from '@mantine/core'
import { AppPage } from '../../../../web/ui/AppPage.tsx'
import classes from '../../../../web/ui/OrderedList.module.css'
import { OrderedList } from '../../../../web/ui/OrderedList.tsx'
import { useMay } from '../../../user/web/user.api.ts'
import { AddTag } from '../parts/AddTag.tsx'
import { TagSettingsRow } from '../parts/TagSettingsRow.tsx'
import { useSetTagPositionsMutation, useTags } from '../tag.api.ts'

/** The tags that tasks of the workspace can be marked with. */
export function Component() {
  const { sorted } = useTags()
  const may = useMay()
  const mayManage = may('tag.manage')
  const [setPositions] = useSetTagPositionsMutation()
  return (
    <AppPage title="Tags">
      <Box p={{ base: 'md', sm: 24 }}>
        <section className={classes.section} aria-label="Task tags">
          <h2>Task tags</h2>
          <Text c="dimmed" size="sm" mb="xs">
            Words that mark tasks across all projects, such as “Bug” or “Waiting for client”. Menus list them
            in this order.
            {!mayManage && ' Your role may see the tags, but not change them.'}
          </Text>
          {sorted.length > 0 && (
            <OrderedList
              items={sorted}
              onOrder={(ids) => void setPositions({ before: sorted, body: { ids } })}
              row={(tag, place) => <TagSettingsRow tag={tag} place={place} mayManage={mayManage} />}
            />
          )}
          {!sorted.length && !mayManage && <Text size="sm">There are no tags yet.</Text>}
          {mayManage && <AddTag ordered={sorted} />}
        </section>
      </Box>
    </AppPage>
  )
}
