import { Button, Checkbox, Divider, Stack } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useSeesInvoices } from '#features/invoice/web/parts/useSeesInvoices.ts'
import { AnchoredPopover } from '#web/ui/picker/AnchoredPopover.tsx'
import {
  type CalendarLayer,
  calendarLayerSwitched,
  calendarLayers,
  selectHiddenLayers,
} from '../calendar.slice.ts'
import { useGetCalendarSubscriptionsQuery } from '../calendar.subscription.api.ts'
import { BarButton } from './BarButton.tsx'
import { SubscriptionsDialog } from './SubscriptionsDialog.tsx'

const layerNames: Record<CalendarLayer, string> = {
  events: 'Events',
  tasks: 'My tasks',
  teamTasks: 'Team tasks',
  projects: 'Projects',
  timeOff: 'Time off',
  holidays: 'Public holidays',
  invoices: 'Invoices',
  time: 'My tracked time',
}

/** Chooses what is shown beside events. */
export function LayersButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hidden = useSelector(selectHiddenLayers)
  const dispatch = useDispatch()
  const seesInvoices = useSeesInvoices()
  const { data: outside } = useGetCalendarSubscriptionsQuery()
  const [isManaging, setIsManaging] = useState(false)
  const offered = calendarLayers.filter((layer) => layer !== 'invoices' || seesInvoices)
  return (
    <>
      <BarButton label="Layers" icon={IconStack2} onClick={({ currentTarget }) => setAnchor(currentTarget)} />
      {anchor && (
        <AnchoredPopover
          anchor={anchor}
          label="Layers"
          width={220}
          onClose={() => {
            setAnchor(null)
            anchor.focus()
          }}
        >
          <Stack gap={10} p={12}>
            {offered.map((layer) => (
              <Checkbox
                key={layer}
                label={layerNames[layer]}
                checked={!hidden.includes(layer)}
                onChange={({ currentTarget }) =>
                  dispatch(calendarLayerSwitched({ layer, isShown: currentTarget.checked }))
                }
              />
            ))}
            {outside?.isOffered && (
              <>
                <Divider />
                {outside.data.map(({ id, name, color }) => (
                  <Checkbox
                    key={id}
                    color={color}
                    label={<bdi>{name}</bdi>}
                    checked={!hidden.includes(id)}
                    onChange={({ currentTarget }) =>
                      dispatch(calendarLayerSwitched({ layer: id, isShown: currentTarget.checked }))
                    }
                  />
                ))}
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => {
                    setAnchor(null)
                    setIsManaging(true)
                  }}
                >
                  Other calendars…
                </Button>
              </>
            )}
          </Stack>
        </AnchoredPopover>
      )}
      {isManaging && <SubscriptionsDialog onClose={() => setIsManaging(false)} />}
    </>
  )
}
