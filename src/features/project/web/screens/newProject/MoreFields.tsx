import { IconBriefcase, IconCalendarDue, IconCalendarEvent, IconCoin, IconGauge } from '@tabler/icons-react'
import { useState } from 'react'
import { useClients } from '#features/client/web/client.api.ts'
import { ClientPicker } from '#features/client/web/parts/ClientPicker.tsx'
import { monthOf } from '#features/retainer/retainer.rules.ts'
import { retainerText } from '#features/retainer/web/parts/retainerText.ts'
import { RetainerMenu } from '#features/retainer/web/screens/RetainerMenu.tsx'
import { priorities, priorityName } from '#features/task/web/parts/priority.ts'
import { useMay, useProfile } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { dayRange, shortDay } from '#web/format/dates.ts'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { DayMenu, DayRangeMenu } from '#web/ui/picker/DayMenu.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { BudgetMenu } from '../fields/BudgetMenu.tsx'
import { billingName, billings, formatBudget } from '../fields/billing.ts'
import classes from './NewProject.module.css'
import type { DraftedProject } from './useNewProject.ts'

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true }

type Props = Pick<DraftedProject, 'project' | 'change'>

/** What is often said later. */
export function MoreFields({ project, change }: Props) {
  const may = useMay()
  const { byId: clients } = useClients()
  const { priority, start, end, dueDate, client } = project
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
      <MoneyFields project={project} change={change} />
    </div>
  )
}

/** How the project is paid, and what may be spent. */
function MoneyFields({ project, change }: Props) {
  const { access } = useProfile()
  const { currency, timeZone } = useWorkspace()
  const month = monthOf(dayIn(timeZone))
  // Whoever makes a project is in it.
  const maySeeMoney = scopeOf(access ?? {}, 'money.view') !== 'none'
  const [retainerAnchor, setRetainerAnchor] = useState<HTMLElement | null>(null)
  const { billing, budget } = project
  return (
    <>
      <ChoiceSetting
        label="Billing"
        value={
          billing === 'retainer'
            ? `Retainer: ${retainerText(project.retainer, month, currency) ?? ''}`
            : billingName[billing]
        }
        icon={<IconCoin {...icon} />}
      >
        {({ anchor, onClose }) => (
          <Picker
            anchor={anchor}
            label="Billing"
            choices={billings.map((value) => ({ value, label: billingName[value] }))}
            value={billing}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              if (picked === 'retainer') setRetainerAnchor(anchor)
              else change({ billing: picked })
            }}
          />
        )}
      </ChoiceSetting>
      {retainerAnchor && (
        <RetainerMenu
          anchor={retainerAnchor}
          value={project.retainer}
          maySeeMoney={maySeeMoney}
          onClose={() => {
            setRetainerAnchor(null)
            retainerAnchor.focus()
          }}
          onPick={(retainer) => {
            setRetainerAnchor(null)
            retainerAnchor.focus()
            change({ billing: 'retainer', retainer })
          }}
        />
      )}
      <ChoiceSetting
        label="Budget"
        value={budget && formatBudget(budget, currency)}
        unset="Budget"
        icon={<IconGauge {...icon} />}
      >
        {({ anchor, onClose }) => (
          <BudgetMenu
            anchor={anchor}
            value={budget}
            maySeeMoney={maySeeMoney}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              change({ budget: picked })
            }}
          />
        )}
      </ChoiceSetting>
    </>
  )
}
