import { IconBriefcase, IconCalendarDue, IconCalendarEvent, IconCoin, IconGauge } from '@tabler/icons-react'
import { scopeOf } from '../../../../../shared/access.ts'
import { dayRange, shortDay } from '../../../../../web/format/dates.ts'
import { DayMenu, DayRangeMenu } from '../../../../../web/ui/DayMenu.tsx'
import { Picker } from '../../../../../web/ui/Picker.tsx'
import { PriorityIcon } from '../../../../../web/ui/PriorityIcon.tsx'
import { useClients } from '../../../../client/web/client.api.ts'
import { ClientPicker } from '../../../../client/web/parts/ClientPicker.tsx'
import { priorities, priorityName } from '../../../../task/web/parts/fields/priority.ts'
import { useMay, useProfile } from '../../../../user/web/user.api.ts'
import { useWorkspace } from '../../../../workspace/web/workspace.api.ts'
import { BudgetMenu } from '../fields/BudgetMenu.tsx'
import { billingName, billings, tellBudget } from '../fields/billing.ts'
import { ChoiceSetting } from '../settings/ChoiceSetting.tsx'
import classes from './NewProject.module.css'
import type { DraftedProject } from './useNewProject.ts'

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true }

/** What is often said later. */
export function MoreFields({ project, change }: DraftedProject) {
  const may = useMay()
  const { access } = useProfile()
  const { currency } = useWorkspace()
  const { byId: clients } = useClients()
  const { priority, start, end, dueDate, client, billing, budget } = project
  return (
    <div className={classes.fields}>
      {may('client.view') && (
        <ChoiceSetting
          label="Client"
          value={(client && clients[client]?.title) ?? null}
          unset="Client"
          icon={<IconBriefcase {...icon} />}
        >
          {({ anchor, onClose }) => (
            <ClientPicker
              anchor={anchor}
              value={client}
              onClose={onClose}
              onPick={(picked) => change({ client: picked })}
            />
          )}
        </ChoiceSetting>
      )}
      <ChoiceSetting
        label="Start and end"
        value={dayRange(start, end)}
        unset="Start – end"
        icon={<IconCalendarEvent {...icon} />}
      >
        {({ anchor, onClose }) => (
          <DayRangeMenu
            anchor={anchor}
            label="Start and end"
            value={{ start, end }}
            onClose={onClose}
            onPick={(range) => {
              onClose()
              change(range)
            }}
          />
        )}
      </ChoiceSetting>
      <ChoiceSetting
        label="Due date"
        value={dueDate && shortDay(dueDate)}
        unset="Due date"
        icon={<IconCalendarDue {...icon} />}
      >
        {({ anchor, onClose }) => (
          <DayMenu
            anchor={anchor}
            label="Due date"
            value={dueDate}
            onClose={onClose}
            onPick={(day) => {
              onClose()
              change({ dueDate: day })
            }}
          />
        )}
      </ChoiceSetting>
      <ChoiceSetting
        label="Priority"
        value={priority === 'none' ? null : priorityName[priority]}
        unset="Priority"
        icon={<PriorityIcon priority={priority} />}
      >
        {({ anchor, onClose }) => (
          <Picker
            anchor={anchor}
            label="Priority"
            choices={priorities.map((value) => ({
              value,
              label: priorityName[value],
              icon: <PriorityIcon priority={value} />,
            }))}
            value={priority}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              change({ priority: picked })
            }}
          />
        )}
      </ChoiceSetting>
      <ChoiceSetting label="Billing" value={billingName[billing]} icon={<IconCoin {...icon} />}>
        {({ anchor, onClose }) => (
          <Picker
            anchor={anchor}
            label="Billing"
            choices={billings.map((value) => ({ value, label: billingName[value] }))}
            value={billing}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              change({ billing: picked })
            }}
          />
        )}
      </ChoiceSetting>
      <ChoiceSetting
        label="Budget"
        value={budget && tellBudget(budget, currency)}
        unset="Budget"
        icon={<IconGauge {...icon} />}
      >
        {({ anchor, onClose }) => (
          <BudgetMenu
            anchor={anchor}
            value={budget}
            // Whoever makes a project is in it.
            maySeeMoney={scopeOf(access ?? {}, 'money.view') !== 'none'}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              change({ budget: picked })
            }}
          />
        )}
      </ChoiceSetting>
    </div>
  )
}
