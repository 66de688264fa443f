import { Text } from '@mantine/core'
import { IconBriefcase, IconCalendar, IconFolder } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useClients } from '#features/client/web/client.api.ts'
import { ClientPicker } from '#features/client/web/parts/ClientPicker.tsx'
import { useProjects } from '#features/project/web/project.api.ts'
import { dayRange } from '#web/format/dates.ts'
import { currencyChoices } from '#web/format/places.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { DayMenu, DayRangeMenu } from '#web/ui/picker/DayMenu.tsx'
import { type Choice, Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { languageChoices, taxModeChoices } from '../../parts/choices.ts'
import type { DraftChange } from '../../parts/draftChange.ts'
import classes from './InvoiceEditor.module.css'
import type { ChangeDraft } from './useChangeDraft.ts'

type Props = { invoice: WholeInvoice; change: ChangeDraft }

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
/** More are found by typing. */
const maxShown = 60

/** Who is billed, when, and how. */
export function HeadingFields({ invoice, change }: Props) {
  const { byId: clients } = useClients()
  const currencies = useMemo(() => currencyChoices(), [])
  const askAboutTime = useAskAboutTime(invoice, change)
  const { client, currency, dueDate, issueDate, serviceFrom, serviceTo } = invoice
  return (
    <div className={classes.fields} role="group" aria-label="Heading">
      <Field label="Client" id="client">
        <ChoiceSetting label="Client" value={clients[client]?.title ?? ''} icon={<IconBriefcase {...icon} />}>
          {(menu) => (
            <ClientPicker
              {...menu}
              isRequired
              value={client}
              onPick={(picked) => picked && askAboutTime('Client changed', { client: picked })}
            />
          )}
        </ChoiceSetting>
      </Field>
      <ProjectField invoice={invoice} change={change} />
      <Field label="Issue date" id="issueDate">
        <ChoiceSetting
          label="Issue date"
          value={dayRange(issueDate, issueDate)}
          icon={<IconCalendar {...icon} />}
        >
          {({ anchor, onClose }) => (
            <DayMenu
              anchor={anchor}
              label="Issue date"
              value={issueDate}
              onClose={onClose}
              onPick={(picked) => {
                onClose()
                if (picked && picked !== issueDate) change('Issue date changed', { issueDate: picked })
              }}
            />
          )}
        </ChoiceSetting>
      </Field>
      <Field label={invoice.kind === 'quote' ? 'Valid until' : 'Due date'} id="dueDate">
        <ChoiceSetting label="Due date" value={dayRange(dueDate, dueDate)} icon={<IconCalendar {...icon} />}>
          {({ anchor, onClose }) => (
            <DayMenu
              anchor={anchor}
              label="Due date"
              value={dueDate}
              onClose={onClose}
              onPick={(picked) => {
                onClose()
                if (picked !== dueDate) change('Due date changed', { dueDate: picked })
              }}
            />
          )}
        </ChoiceSetting>
      </Field>
      <Field label="Service period" id="serviceFrom">
        <ChoiceSetting
          label="Service period"
          value={dayRange(serviceFrom, serviceTo)}
          icon={<IconCalendar {...icon} />}
        >
          {({ anchor, onClose }) => (
            <DayRangeMenu
              anchor={anchor}
              label="Service period"
              value={{ start: serviceFrom, end: serviceTo }}
              onClose={onClose}
              onPick={({ start, end }) => {
                onClose()
                change('Service period changed', { serviceFrom: start, serviceTo: end })
              }}
            />
          )}
        </ChoiceSetting>
      </Field>
      <Field label="Reference" id="reference">
        <TextSetting
          label="Reference"
          value={invoice.reference}
          maxLength={500}
          check={() => null}
          onSave={async (reference) => {
            change('Reference changed', { reference })
            return null
          }}
        />
      </Field>
      <Choices
        label="Currency"
        value={currency}
        choices={currencies}
        onPick={(picked) => askAboutTime('Currency changed', { currency: picked })}
      />
      <Choices
        label="Language"
        value={invoice.language}
        choices={languageChoices}
        onPick={(language) => change('Language changed', { language })}
      />
      <Choices
        label="Tax mode"
        value={invoice.taxMode}
        choices={taxModeChoices}
        onPick={(taxMode) => change('Tax mode changed', { taxMode })}
      />
    </div>
  )
}

/** Which is found by its name, as from the checklist. */
export const Field = ({ label, id, children }: { label: string; id: string; children: ReactNode }) => (
  <div className={classes.field} data-field={id}>
    <span className={classes.label}>{label}</span>
    {children}
  </div>
)

type ChoicesProps<T extends string> = {
  label: string
  value: T
  choices: readonly Choice<T>[]
  onPick: (picked: T) => void
}

function Choices<T extends string>({ label, value, choices, onPick }: ChoicesProps<T>) {
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Field label={label} id={label}>
      <ChoiceSetting label={label} value={chosen?.label ?? value}>
        {({ anchor, onClose }) => (
          <Picker
            anchor={anchor}
            label={label}
            value={value}
            choices={choices}
            limit={maxShown}
            width={260}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              if (picked !== value) onPick(picked)
            }}
          />
        )}
      </ChoiceSetting>
    </Field>
  )
}

/** A project of the client, under which the invoice is found; time may be of several. */
function ProjectField({ invoice: { client, project }, change }: Props) {
  const { byId, sorted } = useProjects()
  const choices = [
    { value: null, label: 'No project' },
    ...sorted
      .filter((one) => one.client === client || one.id === project)
      .map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Field label="Project" id="project">
      <ChoiceSetting
        label="Project"
        value={project && (byId[project]?.name ?? '')}
        icon={<IconFolder {...icon} />}
      >
        {({ anchor, onClose }) => (
          <Picker<string | null>
            anchor={anchor}
            label="Project"
            value={project}
            choices={choices}
            limit={maxShown}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              if (picked !== project) change('Project changed', { project: picked })
            }}
          />
        )}
      </ChoiceSetting>
    </Field>
  )
}

/** Tracked time is of one client and currency: changing either takes it off the draft, after asking. */
function useAskAboutTime({ lines }: WholeInvoice, change: ChangeDraft) {
  return (what: string, fields: DraftChange) => {
    const timed = lines.filter(({ entries }) => entries > 0)
    if (!timed.length) return change(what, fields)
    confirm({
      title: 'Remove tracked time from this draft?',
      text: (
        <Text>
          {timed.length === 1 ? 'One line bills' : `${timed.length} lines bill`} tracked time of this client,
          in this currency. They will be removed, and the time can be billed again.
        </Text>
      ),
      action: 'Remove and change',
      onConfirm: () => change(what, { ...fields, lines: { remove: timed.map(({ id }) => id) } }),
    })
  }
}
