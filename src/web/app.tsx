import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import type { Store } from '@reduxjs/toolkit'
import { Provider } from 'react-redux'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.tsx'
import { theme, variables } from './theme/theme.ts'
import { Toasts } from './ui/Toasts.tsx'

const router = createBrowserRouter(routes)

/** The browser's platform: store, theme, dialogs, toasts, routes. */
export function App({ store }: { store: Store }) {
  return (
    <Provider store={store}>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <ModalsProvider>
          <RouterProvider router={router} />
          <Toasts />
        </ModalsProvider>
      </MantineProvider>
    </Provider>
  )
}
