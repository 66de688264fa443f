import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { ModalsProvider } from '@mantine/modals'
import type { Store } from '@reduxjs/toolkit'
import { Provider } from 'react-redux'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.tsx'
import { theme, variables } from './theme/theme.ts'
import { Toasts } from './ui/Toasts.tsx'

const router = createBrowserRouter(routes)

/** The browser's platform: store, theme, dates, dialogs, toasts, routes. */
export function App({ store }: { store: Store }) {
  return (
    <Provider store={store}>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <DatesProvider settings={{ firstDayOfWeek: 0, locale: 'en' }}>
          <ModalsProvider>
            <RouterProvider router={router} />
            <Toasts />
          </ModalsProvider>
        </DatesProvider>
      </MantineProvider>
    </Provider>
  )
}
