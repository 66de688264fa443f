import { type MantineColorScheme, MantineProvider, SegmentedControl } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { theme, variables } from '../theme/theme.ts'
import { Modals } from '../ui/feedback/Modals.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { restoreFocus } from '../ui/focus/restoreFocus.ts'
import { Logo } from '../ui/icon/Logo.tsx'
import { Overlays } from '../ui/layout/Overlays.tsx'
import classes from './PartsPage.module.css'
import { ButtonParts } from './sections/ButtonParts.tsx'
import { ColorParts } from './sections/ColorParts.tsx'
import { FeedbackParts } from './sections/FeedbackParts.tsx'
import { FieldParts } from './sections/FieldParts.tsx'
import { FormParts } from './sections/FormParts.tsx'
import { IconParts } from './sections/IconParts.tsx'
import { ListParts } from './sections/ListParts.tsx'
import { OrderedParts } from './sections/OrderedParts.tsx'
import { PickerParts } from './sections/PickerParts.tsx'
import { SettingParts } from './sections/SettingParts.tsx'
import { TextParts } from './sections/TextParts.tsx'

const sections: { id: string; title: string; Parts: ComponentType }[] = [
  { id: 'colors', title: 'Colors and type', Parts: ColorParts },
  { id: 'icons', title: 'Icons and keys', Parts: IconParts },
  { id: 'buttons', title: 'Buttons and menus', Parts: ButtonParts },
  { id: 'fields', title: 'Fields', Parts: FieldParts },
  { id: 'forms', title: 'Forms', Parts: FormParts },
  { id: 'pickers', title: 'Pickers and dates', Parts: PickerParts },
  { id: 'lists', title: 'Lists', Parts: ListParts },
  { id: 'ordered', title: 'Ordered lists', Parts: OrderedParts },
  { id: 'settings', title: 'Settings', Parts: SettingParts },
  { id: 'feedback', title: 'Messages and dialogs', Parts: FeedbackParts },
  { id: 'text', title: 'Rich text', Parts: TextParts },
]

/** Every part of the interface in its states: to look at, to try by keys, and for the browser tests. */
export function PartsPage() {
  const [scheme, setScheme] = useState<MantineColorScheme>('auto')
  useEffect(restoreFocus, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      // Not what the product itself keeps for this browser.
      {...(scheme !== 'auto' && { forceColorScheme: scheme })}
    >
      <MemoryRouter>
        <div className={classes.page}>
          <header className={classes.header}>
            <Logo size={28} />
            <h1>Parts</h1>
            <SegmentedControl
              size="xs"
              aria-label="Color scheme"
              value={scheme}
              data={[
                { value: 'auto', label: 'System' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
              onChange={(value) => setScheme(value as MantineColorScheme)}
            />
          </header>
          <nav aria-label="Parts" className={classes.index}>
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
          <main className={classes.main}>
            {sections.map(({ id, title, Parts }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes.section}>
                <h2 id={`${id}-title`}>{title}</h2>
                <div className={classes.cases}>
                  <Parts />
                </div>
              </section>
            ))}
          </main>
        </div>
        <Modals />
        <Toasts />
        <Overlays />
      </MemoryRouter>
    </MantineProvider>
  )
}
