import { MantineProvider } from '@mantine/core'
import type { Store } from '@reduxjs/toolkit'
import { Provider } from 'react-redux'
import { NavigationProvider } from './navigation/NavigationProvider.tsx'
import { createNavigation } from './navigation/navigation.ts'
import { routes } from './routes.tsx'
import { theme, variables } from './theme/theme.ts'
import { Toasts } from './ui/feedback/Toasts.tsx'
import { Overlays } from './ui/layout/Overlays.tsx'

const navigation = createNavigation(routes)

/** The browser's platform: store, theme, toasts, routes. */
export function App({ store }: { store: Store }) {
  return (
    <Provider store={store}>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <NavigationProvider navigation={navigation} routes={routes} />
        <Toasts />
        <Overlays />
      </MantineProvider>
    </Provider>
  )
}
