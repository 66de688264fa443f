import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import './theme/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { watchForMissingCode } from './shell/missingCode.ts'
import { rehydrated, store } from './store/store.ts'
import { preloadParts } from './ui/layout/lazyPart.tsx'

watchForMissingCode()
preloadParts()
await rehydrated
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App store={store} />
  </StrictMode>,
)
