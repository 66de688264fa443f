// What looks for a browser as it is loaded comes after the browser.
import './browser.ts'

await import('./screen.ts')
