import { IconBriefcase, IconCoin, IconGauge, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useClients } from '#features/client/web/client.api.ts'
import { ClientPicker } from '#features/client/web/parts/ClientPicker.tsx'
import { RateOf } from '#features/rate/web/screens/RateOf.tsx'
import type { RetainerTerms } from '#features/retainer/retainer.contract.ts'
import { endedFrom, monthOf } from '#features/retainer/retainer.rules.ts'
import { retainerText } from '#features/retainer/web/parts/retainerText.ts'
import { RetainerMenu } from '#features/retainer/web/screens/RetainerMenu.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addMonths, dayIn } from '#shared/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import classes from '#web/ui/settings/Settings.module.css'
import type { Billing, Project } from '../../../project.contract.ts'
import { useChangeProject } from '../change/useChangeProject.ts'
import { BudgetMenu } from '../fields/BudgetMenu.tsx'
import { billingHint, billingName, billings, formatBudget } from '../fields/billing.ts'
import { useChangeBilling } from './useChangeBilling.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

type Props = { project: Project; mayUpdate: boolean }

/** Who pays, how, and how much there is; what the role may not see is left out. */
export function MoneySettings({ project, mayUpdate }: Props) {
  const may = useMay()
  const { currency, timeZone } = useWorkspace()
  const change = useChangeProject()
  const changeBilling = useChangeBilling(project)
  const { billing, budget } = project
  const retainer = project.retainer ?? []
  const [retainerAnchor, setRetainerAnchor] = useState<HTMLElement | null>(null)
  const month = monthOf(dayIn(timeZone))
  const maySeeMoney = may('money.view', { project: project.id })

  /** A retainer begins once it is said what it includes, and ends with this month. */
  function pickBilling(picked: Billing, anchor: HTMLElement) {
    if (picked === billing) return
    if (picked === 'retainer') return setRetainerAnchor(anchor)
    const ended = billing === 'retainer' && retainer.length > 0
    void changeBilling(picked, ended ? { retainer: endedFrom(retainer, addMonths(month, 1)) } : {})
  }
  function setRetainer(terms: RetainerTerms[]) {
    setRetainerAnchor(null)
    retainerAnchor?.focus()
    const isNew = billing !== 'retainer'
    void change(
      project,
      { retainer: terms, ...(isNew && { billing: 'retainer' as const }) },
      isNew ? 'Billing changed' : 'Retainer changed',
    )
  }
  return (
    <>
      {may('client.view') && <ClientSetting project={project} mayUpdate={mayUpdate} />}
      <SettingRow label="Billing" hint={billingHint[billing]}>
        {mayUpdate ? (
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
                  pickBilling(picked, anchor)
                }}
              />
            )}
          </ChoiceSetting>
        ) : (
          <div className={classes.plain}>{billingName[billing]}</div>
        )}
      </SettingRow>
      {retainerAnchor && (
        <RetainerMenu
          anchor={retainerAnchor}
          value={retainer}
          maySeeMoney={maySeeMoney}
          onClose={() => {
            setRetainerAnchor(null)
            retainerAnchor.focus()
          }}
          onPick={(terms) => setRetainer(terms)}
        />
      )}
      {billing === 'retainer' && retainer.length > 0 && (
        <SettingRow label="Retainer" hint="Earlier months keep their terms.">
          {mayUpdate ? (
            <button
              type="button"
              className={classes.choice}
              aria-label={`Retainer: ${retainerText(retainer, month, currency) ?? 'None'}`}
              onClick={(event) => setRetainerAnchor(event.currentTarget)}
            >
              <IconRepeat {...icon} />
              <span className={classes.clip}>{retainerText(retainer, month, currency)}</span>
            </button>
          ) : (
            <div className={classes.plain}>{retainerText(retainer, month, currency)}</div>
          )}
        </SettingRow>
      )}
      {maySeeMoney && (
        <SettingRow label="Rate" hint="Used unless a task, or a member in this project, has its own rate.">
          <RateOf of={{ project: project.id }} label="Rate of the project" />
        </SettingRow>
      )}
      <SettingRow
        label="Budget"
        hint={
          budget?.unit === 'money'
            ? 'What you plan to spend on time and expenses.'
            : 'The hours you plan to spend.'
        }
      >
        {mayUpdate ? (
          <ChoiceSetting
            label="Budget"
            value={budget && formatBudget(budget, currency)}
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
                  void change(project, { budget: picked }, 'Budget changed')
                }}
              />
            )}
          </ChoiceSetting>
        ) : (
          <div className={classes.plain}>{budget ? formatBudget(budget, currency) : 'None'}</div>
        )}
      </SettingRow>
    </>
  )
}

function ClientSetting({ project, mayUpdate }: Props) {
  const may = useMay()
  const { byId: clients } = useClients()
  const change = useChangeProject()
  const client = project.client ? clients[project.client] : undefined

  /** Somebody who pays is a reason to bill: whoever names the first client is asked. */
  async function pickClient(picked: string | null) {
    const isFirst = picked !== null && project.client === null && project.billing === 'non_billable'
    const error = await change(project, { client: picked }, 'Client changed')
    if (error !== undefined || !isFirst) return
    confirm({
      title: 'Bill this project by the hour?',
      text: 'It isn’t billable now. Time already tracked becomes billable too, where its task is billable.',
      action: 'Bill by the hour',
      onConfirm: () =>
        void change(
          project,
          { billing: 'time_materials', applyRate: may('money.view', { project: project.id }) },
          'Billing changed',
        ),
    })
  }
  return (
    <SettingRow label="Client">
      {mayUpdate ? (
        <ChoiceSetting label="Client" value={client?.title ?? null} icon={<IconBriefcase {...icon} />}>
          {({ anchor, onClose }) => (
            <ClientPicker
              anchor={anchor}
              value={project.client}
              onClose={onClose}
              onPick={(picked) => void pickClient(picked)}
            />
          )}
        </ChoiceSetting>
      ) : (
        <div className={classes.plain} dir="auto">
          {client?.title ?? 'None'}
        </div>
      )}
    </SettingRow>
  )
}
