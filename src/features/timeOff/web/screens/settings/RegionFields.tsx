import { Select } from '@mantine/core'
import { useGetHolidayRegionsQuery } from '../../timeOff.api.ts'
import classes from './TimeOffSettings.module.css'

type Props = {
  /** Country and parts of it, as `DE-BY`. */
  value: string | null
  /** What none says. */
  none: string
  onChange: (region: string | null) => void
}

/** A country and, where its public holidays differ within it, the region. */
export function RegionFields({ value, none, onChange }: Props) {
  const [country, state, part] = value?.split('-') ?? []
  const within = state === undefined ? null : `${country}-${state}`
  const { data: countries } = useGetHolidayRegionsQuery(null)
  const { data: states } = useGetHolidayRegionsQuery(country ?? null, { skip: !country })
  const { data: parts } = useGetHolidayRegionsQuery(within, { skip: !within })
  const dataOf = (list: typeof countries) =>
    (list ?? []).map(({ region, name }) => ({ value: region, label: name }))
  return (
    <div className={classes.region}>
      <Select
        label="Country"
        placeholder={none}
        data={dataOf(countries)}
        searchable
        openOnFocus={false}
        clearable
        limit={80}
        value={country ?? null}
        onChange={onChange}
      />
      {country && states && states.length > 0 && (
        <Select
          label="Region"
          placeholder="Whole country"
          data={dataOf(states)}
          searchable
          openOnFocus={false}
          clearable
          value={within}
          onChange={(picked) => onChange(picked ?? country)}
        />
      )}
      {within && parts && parts.length > 0 && (
        <Select
          label="Subregion"
          placeholder="Whole region"
          data={dataOf(parts)}
          searchable
          openOnFocus={false}
          clearable
          value={part === undefined ? null : (value ?? null)}
          onChange={(picked) => onChange(picked ?? within)}
        />
      )}
    </div>
  )
}
