import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** The lines of the list that a screen downloads as CSV. */
export async function downloadCsv(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  return text.replace('\uFEFF', '').trim().split('\r\n')
}
