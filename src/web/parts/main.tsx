import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import '../theme/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PartsPage } from './PartsPage.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PartsPage />
  </StrictMode>,
)
