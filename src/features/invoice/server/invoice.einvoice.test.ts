import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { corrects, line, make, matrix } from '../invoice.einvoice.factory.ts'
import { eInvoiceOf } from '../invoice.einvoice.rules.ts'
import { toCii } from './invoice.cii.ts'
import { toUbl } from './invoice.ubl.ts'

test('a cancellation is written as a UBL credit note', () => {
  const credit = make([line('S19', { quantity: -2 })], { kind: 'cancellation' }, { corrects })
  const xml = toUbl(eInvoiceOf(credit))
  expect(xml).toContain('<CreditNote ')
  expect(xml).toContain('<cbc:CreditedQuantity unitCode="C62">2</cbc:CreditedQuantity>')
  expect(xml).toContain('<cbc:ID>INV-2026-0007</cbc:ID><cbc:IssueDate>2026-02-01</cbc:IssueDate>')
})

test('escapes markup in user input', () => {
  const xml = toUbl(eInvoiceOf(make([line('S19', { title: '<b>"A" & B</b>\u0000\ud800' })])))
  expect(xml).toContain('<cbc:Name>&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;\ufffd</cbc:Name>')
})

const validator = process.env.EINVOICE_VALIDATOR
test.skipIf(!validator)(
  'is valid by the official rules (left out without EINVOICE_VALIDATOR, a command that takes files)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'einvoice-'))
    const paths: string[] = []
    for (const [index, [name, document]] of matrix.entries())
      for (const [syntax, write] of Object.entries({ ubl: toUbl, cii: toCii })) {
        const path = join(folder, `${index}-${name.replace(/\W+/g, '-')}-${syntax}.xml`)
        await writeFile(path, write(eInvoiceOf(document)))
        paths.push(path)
      }
    const { stdout } = await promisify(execFile)(validator as string, paths)
    expect(stdout.split('\n').filter((said) => said && !said.includes(': valid'))).toEqual([])
    await rm(folder, { recursive: true })
  },
  1_800_000,
)
