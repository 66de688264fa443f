import { z } from 'zod'
import { email, id, optionalLine } from '#shared/fields.ts'

const short = optionalLine(200)

/** What documents say of a client, and what new ones begin with. */
export const cardShape = {
  /** As documents name it; empty: its title. */
  legalName: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  addressLines: z.array(z.string()),
  postcode: z.string(),
  city: z.string(),
  region: z.string(),
  /** ISO 3166, two letters; empty: not said. */
  country: z.string(),
  /** Of the value-added tax or the like. */
  taxId: z.string(),
  /** In the register of companies, or the number of the tax office. */
  registration: z.string(),
  /** What the client asks to be named on invoices, such as a routing number; BT-10 of an e-invoice. */
  buyerReference: z.string(),
  /** Null: the workspace’s. */
  currency: z.string().nullable(),
  /** Days; null: as set up for all invoices. */
  paymentTerms: z.int().nullable(),
  /** Null: as set up for all invoices. */
  language: z.string().nullable(),
  /** Of new lines; null: the default one of the workspace. */
  tax: id.nullable(),
}
export type ClientCard = { [Field in keyof typeof cardShape]: z.infer<(typeof cardShape)[Field]> }

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code)

/** The same as it is set. */
export const cardFields = {
  legalName: short,
  email: z.union([z.literal(''), email], { error: 'Enter an email address, such as ann@example.com' }),
  phone: short,
  website: short,
  addressLines: z
    .array(short)
    .max(5, 'At most 5 lines')
    .transform((lines) => lines.filter(Boolean)),
  postcode: short,
  city: short,
  region: short,
  country: z.string().regex(/^([A-Z]{2})?$/, 'Must be a country code such as DE'),
  taxId: short,
  registration: short,
  buyerReference: short,
  currency: z.string().refine(isCurrency, 'Must be an ISO 4217 currency such as EUR').nullable(),
  paymentTerms: z.int('Must be whole days').min(0, 'At least 0').max(365, 'At most 365').nullable(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'Must be a language such as en')
    .nullable(),
  tax: id.nullable(),
} satisfies Record<keyof ClientCard, z.ZodType>
