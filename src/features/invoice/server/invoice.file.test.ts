import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOwner } from '#database/database.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { invoiceContract, type NewLine } from '../invoice.contract.ts'
import type { WholeInvoice } from '../invoice.shape.ts'
import { invoicingContract } from '../invoicing.contract.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner()
  await owner.data(invoicingContract.updateInvoicing, {
    body: {
      seller: {
        name: 'Northwind GmbH',
        addressLines: ['Torstraße 12'],
        city: 'Berlin',
        country: 'DE',
        taxId: 'DE123456789',
      },
      bank: { iban: 'DE89370400440532013000' },
    },
  })
})

const hour: NewLine = { kind: 'fixed', title: 'Design', quantity: 2, rate: 80 }
async function make(lines: NewLine[] = [hour], title = 'Ford', more: object = {}): Promise<WholeInvoice> {
  const { id: client } = await owner.data(clientContract.createClient, { body: { title } })
  await server.databases.system
    .updateTable('client')
    .set({ country: 'FR' })
    .where('id', '=', client)
    .execute()
  return owner.data(invoiceContract.createInvoice, {
    body: { client, issueDate: '2026-03-02', lines, ...more },
  })
}
const finalise = (id: string) => owner.data(invoiceContract.finaliseInvoice, { params: { id } })
const ask = (what: 'pdf' | 'einvoice', body: object, who = owner) =>
  who.request('POST', `/api/invoice/${what}`, body)
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
/** The words of each page, blanks made one. */
async function read(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()))
  return text.map((page) => page.replace(/\s+/g, ' '))
}
const storedFiles = () =>
  server.databases.system
    .selectFrom('invoiceFile')
    .select('form')
    .where('workspaceId', '=', owner.workspaceId)
    .execute()

describe('a PDF', () => {
  test('of a finalised invoice never changes, also with concurrent requests', async () => {
    const { id } = await make()
    await finalise(id)
    const all = await Promise.all(Array.from({ length: 6 }, () => ask('pdf', { invoiceId: id })))
    const [first, ...others] = await Promise.all(all.map(bytesOf))
    expect(all[0]?.headers.get('content-type')).toBe('application/pdf')
    expect(all[0]?.headers.get('content-disposition')).toBe('attachment; filename=INV-2026-0001.pdf')
    for (const other of others) expect(other).toEqual(first)
    await owner.data(invoicingContract.updateInvoicing, { body: { seller: { name: 'Renamed' } } })
    await owner.data(workspaceContract.updateWorkspace, {
      params: { id: owner.workspaceId },
      body: { name: 'Renamed' },
    })
    await owner.data(invoiceContract.addPayment, {
      params: { id },
      body: { date: '2026-03-10', amount: 160 },
    })
    await owner.data(invoiceContract.updateInvoice, { params: { id }, body: { notes: 'Only for us' } })
    const later = await ask('pdf', { invoiceId: id })
    expect(await bytesOf(later)).toEqual(first)
    expect(later.headers.get('etag')).toBe(all[0]?.headers.get('etag'))
    expect(await storedFiles()).toHaveLength(1)
    const db = openOwner(server.connection)
    await expect(db.updateTable('invoiceFile').set({ sha256: 'x' }).execute()).rejects.toThrow(
      'stays as it is',
    )
    await db.destroy()
  })

  test('contains the texts of the document in its language', async () => {
    const { id } = await make([hour, { kind: 'time', minutes: 50, rate: 95, title: 'Calls' }], 'Ford', {
      language: 'de',
      terms: 'Zahlbar sofort',
    })
    await finalise(id)
    const [page = ''] = await read(await bytesOf(await ask('pdf', { invoiceId: id })))
    for (const words of [
      'Rechnung INV-2026-0001',
      'Northwind GmbH · Torstraße 12 · Berlin',
      'Ford Frankreich',
      'Calls 0:50 Std. 95,00 79,17',
      'Gesamtbetrag 239,17 €',
      'IBAN DE89 3704 0044 0532 0130 00',
      'Zahlbar sofort',
      'USt-IdNr. DE123456789',
      'Seite 1 von 1',
    ])
      expect(page).toContain(words)
  })

  test('of a draft is marked as one and is not stored', async () => {
    const { id } = await make()
    const response = await ask('pdf', { invoiceId: id })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=Draft.pdf')
    const [page] = await read(await bytesOf(response))
    expect(page).toContain('Invoice Draft')
    expect(await storedFiles()).toEqual([])
  })

  test('has extractable text in many scripts', async () => {
    const names = [
      'Ελληνικά Γράμματα',
      'Українська спілка',
      '北京设计公司',
      'サンプル株式会社',
      '서울특별시 강남구',
    ]
    const { id } = await make(
      names.map((title) => ({ ...hour, title })),
      'شركة تبيين النور',
    )
    const [page = ''] = await read(await bytesOf(await ask('pdf', { invoiceId: id })))
    for (const name of names) expect(page).toContain(name)
    // Its letters, in their order: where the blanks are, readers guess from the space between them.
    expect(page.replace(/\s/gu, '')).toContain('شركةتبيينالنور')
  })

  test('paginates three hundred lines with sums carried over', async () => {
    const lines = Array.from({ length: 300 }, (_, n) => ({ ...hour, title: `Line ${n + 1}.`, rate: n + 1 }))
    const { id } = await make(lines)
    await finalise(id)
    const pages = await read(await bytesOf(await ask('pdf', { invoiceId: id, format: 'Letter' })))
    expect(pages.length).toBeGreaterThan(6)
    let sum = 0
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      const shown = [...page.matchAll(/Line (\d+)\. 2 [\d,.]+ ([\d,.]+)/g)]
      if (index > 0) expect(page).toContain(`Carried over €${sum.toLocaleString('en')}.00`)
      sum += shown.reduce((total, [, , amount = '']) => total + Number(amount.replace(',', '')), 0)
      if (index < pages.length - 1) expect(page).toContain('Description Quantity Rate Amount')
    }
    expect(sum).toBe(90_300)
    expect(pages.at(-1)).toContain('Total €90,300.00')
  })

  test('shows the workspace’s logo', async () => {
    const { id } = await make()
    const without = await bytesOf(await ask('pdf', { invoiceId: id }))
    const picture = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#5755d980' } })
      .png()
      .toBuffer()
    await owner.request('PUT', `/api/workspace/${owner.workspaceId}/logo`, new Uint8Array(picture), {
      'content-type': 'application/octet-stream',
    })
    const shown = await bytesOf(await ask('pdf', { invoiceId: id }))
    expect(Buffer.from(shown).includes('/Subtype /Image')).toBe(true)
    expect(Buffer.from(without).includes('/Subtype /Image')).toBe(false)
  })

  test('requires permission to see the invoice', async () => {
    const { id } = await make()
    for (const role of ['Manager', 'Member'] as const) {
      const other = await server.makeMember(owner.workspaceId, role)
      expect([403, 404]).toContain((await ask('pdf', { invoiceId: id }, other)).status)
      expect([403, 404]).toContain((await ask('einvoice', { invoiceId: id, format: 'ubl' }, other)).status)
    }
    const stranger = await server.makeOwner('Stranger')
    expect((await ask('pdf', { invoiceId: id }, stranger)).status).toBe(404)
  })
})

describe('an e-invoice', () => {
  test('is deterministic XML, and only of a finalised invoice', async () => {
    const { id } = await make()
    expect((await ask('einvoice', { invoiceId: id, format: 'ubl' })).status).toBe(409)
    await finalise(id)
    const response = await ask('einvoice', { invoiceId: id, format: 'ubl' })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=INV-2026-0001.xml')
    const xml = await response.text()
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">160.00</cbc:PayableAmount>')
    expect(await (await ask('einvoice', { invoiceId: id, format: 'ubl' })).text()).toBe(xml)
  })

  test('is a PDF/A-3 with the XML attached', async () => {
    const { id } = await make()
    await finalise(id)
    const bytes = await bytesOf(await ask('einvoice', { invoiceId: id, format: 'facturx' }))
    const pdf = await getDocumentProxy(bytes.slice())
    const xml = Buffer.from((await pdf.getAttachmentContent('factur-x.xml')) ?? []).toString()
    expect(xml).toContain('<ram:DuePayableAmount>160.00</ram:DuePayableAmount>')
    const all = Buffer.from(bytes)
    expect(all.includes('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')).toBe(true)
    expect(all.includes('<pdfaid:part>3</pdfaid:part>')).toBe(true)
    expect((await read(bytes))[0]).toContain('Total €160.00')
  })

  test('that is incomplete reports the field to fill in', async () => {
    await owner.data(invoicingContract.updateInvoicing, { body: { seller: { country: '' } } })
    const { id } = await make()
    await finalise(id)
    const response = await ask('einvoice', { invoiceId: id, format: 'ubl' })
    expect(await response.json()).toMatchObject({
      error: {
        code: 'EINVOICE_INCOMPLETE',
        message: expect.stringContaining('Enter your country in Settings › Invoicing'),
        fields: { 'seller.country': expect.any(String) },
      },
    })
    expect(await storedFiles()).toEqual([])
  })
})
