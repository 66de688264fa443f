import type { Page } from '@playwright/test'

/** One red pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

/** Lets a picture arrive at an element the way a browser brings it. */
export const bring = (page: Page, target: string, kind: 'paste' | 'drop', name: string) =>
  page.locator(target).evaluate(
    (element, { kind, name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
      const { left, top } = element.getBoundingClientRect()
      const how = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 10 }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: data })
          : new DragEvent('drop', { ...how, dataTransfer: data }),
      )
    },
    { kind, name, bytes: [...picture] },
  )
