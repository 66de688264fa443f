import { useMemo } from 'react'
import { z } from 'zod'
import { limits } from '#shared/limits.ts'
import { clockText, type HourCycle, usualHourCycle } from '#web/format/dates.ts'
import { guessTimeZone, timeZoneChoices } from '#web/format/places.ts'
import { errorText } from '#web/store/api.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import { profileBody, type WeekStart } from '../../user.contract.ts'
import { useProfile } from '../user.api.ts'
import { PictureField } from './PictureField.tsx'
import { useChangeProfile } from './useChangeProfile.ts'

/** Languages that dates can be written in; the product itself speaks English. */
const locales = [
  'en-GB',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pt-BR',
  'pl',
  'cs',
  'da',
  'sv',
  'nb',
  'fi',
  'tr',
  'uk',
  'ja',
  'ko',
  'zh-Hans',
]

type ChoiceOf<T> = { value: T; label: string }

/** Ways of writing numbers, by a language that has each. */
const numberLocales = ['de', 'fr', 'de-CH', 'en-IN']
const numberChoices = (chosen: string | null): ChoiceOf<string | null>[] => [
  { value: null, label: numberExample('en-US') },
  ...[...new Set([...numberLocales, ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: numberExample(value),
  })),
]
const numberExample = (locale: string) =>
  (1_234_567.89).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const weekStarts: (ChoiceOf<string | null> & { weekStart: WeekStart | null })[] = [
  { value: null, label: 'Monday (Sunday in date pickers)', weekStart: null },
  { value: '1', label: 'Monday', weekStart: 1 },
  { value: '0', label: 'Sunday', weekStart: 0 },
  { value: '6', label: 'Saturday', weekStart: 6 },
]

const clockExample = (cycle: HourCycle) => clockText('14:05', cycle)
const hourCycles = (locale: string | null): ChoiceOf<HourCycle | null>[] => [
  { value: null, label: `Same as dates: ${clockExample(usualHourCycle(locale))}` },
  { value: 'h12', label: `12-hour: ${clockExample('h12')}` },
  { value: 'h23', label: `24-hour: ${clockExample('h23')}` },
]

const schema = z.object({ name: profileBody.shape.name.unwrap() })
const nameProblem = (name: string) => schema.safeParse({ name }).error?.issues[0]?.message ?? null

function localeChoices(chosen: string | null): ChoiceOf<string | null>[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const others = chosen && !locales.includes(chosen) ? [...locales, chosen] : locales
  return [
    { value: null, label: 'English (US)' },
    ...others.map((value) => ({ value, label: names.of(value) ?? value })),
  ]
}

/** More are found by typing. */
const maxZones = 60

/** How one is called and looks, and how dates, times and numbers are shown. */
export function ProfileSection() {
  const profile = useProfile()
  const change = useChangeProfile()
  const { name, locale, timeZone, weekStart, numberLocale, hourCycle } = profile
  const zones = useMemo(
    () => [{ value: null, label: `Same as browser: ${guessTimeZone()}` }, ...timeZoneChoices()],
    [],
  )
  return (
    <SettingsSection title="Profile" text="Your colleagues see your name and your picture.">
      <PictureField />
      <SettingRow label="Name">
        <TextSetting
          label="Name"
          value={name}
          maxLength={limits.name}
          width={300}
          check={nameProblem}
          onSave={async (text) => {
            const error = await change({ name: text }, 'Name changed')
            return error ? errorText(error) : null
          }}
        />
      </SettingRow>
      <Setting
        label="Date format"
        hint="How days and months are written. Everything else is in English."
        choices={localeChoices(locale)}
        value={locale}
        onPick={(picked) => change({ locale: picked }, 'Date format changed')}
      />
      <Setting
        label="Time format"
        choices={hourCycles(locale)}
        value={hourCycle}
        onPick={(picked) => change({ hourCycle: picked }, 'Time format changed')}
      />
      <Setting
        label="Time zone"
        hint="Used to display times. Tracked time uses the workspace’s time zone."
        choices={zones}
        limit={maxZones}
        value={timeZone}
        onPick={(picked) => change({ timeZone: picked }, 'Time zone changed')}
      />
      <Setting
        label="Week starts on"
        hint="In calendars and date pickers. Weeks of tracked time begin on Monday."
        choices={weekStarts}
        value={weekStart === null ? null : String(weekStart)}
        onPick={(picked) =>
          change(
            { weekStart: weekStarts.find(({ value }) => value === picked)?.weekStart ?? null },
            'Start of the week changed',
          )
        }
      />
      <Setting
        label="Number format"
        choices={numberChoices(numberLocale)}
        value={numberLocale}
        onPick={(picked) => change({ numberLocale: picked }, 'Number format changed')}
      />
    </SettingsSection>
  )
}

type SettingProps<T> = {
  label: string
  hint?: string
  choices: readonly ChoiceOf<T>[]
  limit?: number
  value: T
  /** Answers why it was refused, if it was. */
  onPick: (picked: T) => Promise<unknown>
}

/** One of several ways, chosen from a menu. */
function Setting<T extends string | null>({ label, hint, choices, limit, value, onPick }: SettingProps<T>) {
  async function pick(picked: T) {
    if (picked === value) return
    const error = await onPick(picked)
    if (error) showFailure(error, 'Your profile was not changed.')
  }
  return (
    <SettingRow label={label} hint={hint}>
      <ChoiceSetting label={label} value={choices.find((one) => one.value === value)?.label ?? value}>
        {({ anchor, onClose }) => (
          <Picker
            anchor={anchor}
            label={label}
            value={value}
            choices={choices}
            width={300}
            {...(limit !== undefined && { limit })}
            onClose={onClose}
            onPick={(picked) => {
              onClose()
              void pick(picked)
            }}
          />
        )}
      </ChoiceSetting>
    </SettingRow>
  )
}
