import { Modal, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useReturnFocus } from '../ui/focus/useReturnFocus.ts'
import { KeyCaps } from '../ui/keys/KeyCaps.tsx'
import { keyText } from '../ui/keys/keyNames.ts'
import { type ListedKey, useKeyList } from '../ui/keys/keys.ts'
import classes from './KeysHelp.module.css'

/** All keys that work on this screen, narrowed by what is typed. */
export function KeyList({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  useWindowEvent('keydown', close, true)
  const keys = useKeyList()
  const [query, setQuery] = useState('')
  const needle = query.trim().toLocaleLowerCase()
  const found = keys.filter(
    ({ label, name }) => label.toLocaleLowerCase().includes(needle) || keyText(name).toLowerCase() === needle,
  )
  // Also before it has the focus. Mantine's own lets the key go on to what is below, which finds no dialog over it then.
  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={640} closeOnEscape={false}>
      <TextInput
        data-autofocus
        aria-label="Find a shortcut"
        placeholder="Find a shortcut…"
        leftSection={<IconSearch size={16} stroke={1.5} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={classes.sections}>
        {[...Map.groupBy(found, ({ section }) => section)].map(([section, listed]) => (
          <Section key={section} name={section} keys={listed} />
        ))}
      </div>
      {!found.length && <p className={classes.nothing}>No shortcut for “{query}”</p>}
    </Modal>
  )
}

const Section = ({ name, keys }: { name: string; keys: ListedKey[] }) => (
  // No landmark: it would collide with a page's section of that name.
  <div role="group" className={classes.section} aria-label={name}>
    <h3>{name}</h3>
    <dl className={classes.list}>
      {[...Map.groupBy(keys, ({ label }) => label)].map(([label, same]) => (
        <div key={label} className={classes.line}>
          <dt>{label}</dt>
          <dd>
            {same.map(({ name }, index) => (
              <Fragment key={name}>
                {index > 0 && ' or '}
                <KeyCaps name={name} />
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
