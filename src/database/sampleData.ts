import type { ClientCard } from '#features/client/client.card.contract.ts'
import type { ContactFields } from '#features/client/contact.contract.ts'
import type { Billing, Budget } from '#features/project/project.contract.ts'
import type { CarryOver } from '#features/retainer/retainer.contract.ts'
import type { NewTask } from '#features/task/server/task.write.queries.ts'
import type { SettableField } from '#features/task/task.contract.ts'

/** A small agency in the middle of its week. Days count from today; people are named by their first name. */
export const people = [
  { name: 'Nora Lindqvist', role: 'Manager' },
  { name: 'Tomás Rivera', role: 'Member' },
  { name: 'Aisha Rahman', role: 'Member' },
  { name: 'Jonas Weber', role: 'Member' },
  { name: 'Mei Tanaka', role: 'Guest' },
  // Left in the spring; what she wrote stays.
  { name: 'Lena Fischer', role: 'Member', hasLeft: true },
] as const satisfies readonly { name: string; role: string; hasLeft?: boolean }[]

type Person = 'Nora' | 'Tomás' | 'Aisha' | 'Jonas' | 'Mei' | 'Lena' | 'me' | null
type Status = 'Backlog' | 'To do' | 'In progress' | 'In review' | 'Done' | 'Cancelled'
type Priority = 'none' | 'low' | 'medium' | 'high' | 'urgent'
type Worker = Exclude<Person, null>
/** The fields of a task that stand here as the contract has them. */
type SameField = Exclude<
  SettableField,
  | 'title'
  | 'status'
  | 'executor'
  | 'priority'
  | 'start'
  | 'end'
  | 'dueDate'
  | 'tags'
  | 'participants'
  | 'parent'
  | 'dependsOn'
>
/** What others say to a comment, and with which emoji. */
type Answers = {
  replies?: readonly (readonly [who: Worker, text: string])[]
  reactions?: readonly (readonly [emoji: string, who: readonly Worker[]])[]
}
/** What a task has beside its dates. Hours are minutes by work days back from today, 1 = the last one. */
type More = Partial<Pick<NewTask, SameField>> & {
  tags?: readonly TagName[]
  checklist?: readonly (readonly [title: string, done: boolean])[]
  /** Titles of earlier tasks of the same project. */
  partOf?: string
  waitsFor?: readonly string[]
  participants?: readonly Worker[]
  time?: readonly (readonly [who: Worker, workDaysBack: number, minutes: number, note?: string])[]
  links?: readonly (readonly [title: string, address: string])[]
  comments?: readonly (readonly [who: Worker, text: string, teamOnly?: boolean, answers?: Answers])[]
}
export type SampleTask = readonly [
  title: string,
  status: Status,
  executor: Person,
  priority?: Priority,
  start?: number | null,
  end?: number | null,
  due?: number | null,
  more?: More,
]

export const tags = {
  Design: '#a33ea1',
  Writing: '#0a8a7a',
  Code: '#0f7dd1',
  'Needs client': '#d9480f',
  Internal: '#b7791f',
} as const
type TagName = keyof typeof tags

/** Who pays. */
export const clients = ['Harbour Hotel', 'Fjord Outdoor', 'Three Mills Bakery'] as const

type SampleContact = Partial<ContactFields> & Pick<ContactFields, 'name'>

/** How each of them is billed, and whom one writes to there; the first is the primary contact. */
export const clientCards: Record<
  (typeof clients)[number],
  Partial<ClientCard> & { contacts: readonly SampleContact[] }
> = {
  'Harbour Hotel': {
    legalName: 'Hafenhotel Betriebs GmbH',
    email: 'buchhaltung@harbourhotel.example',
    phone: '+49 40 555 0180',
    website: 'https://harbourhotel.example',
    addressLines: ['Am Kaiserkai 12'],
    postcode: '20457',
    city: 'Hamburg',
    country: 'DE',
    taxId: 'DE136695976',
    registration: 'HRB 90215, Amtsgericht Hamburg',
    paymentTerms: 14,
    contacts: [
      {
        name: 'Katrin Vogel',
        email: 'k.vogel@harbourhotel.example',
        phone: '+49 40 555 0181',
        jobTitle: 'Accounts payable',
        receivesInvoices: true,
        receivesReminders: true,
        receivesStatements: true,
      },
      { name: 'Daniel Brandt', email: 'd.brandt@harbourhotel.example', jobTitle: 'Marketing' },
    ],
  },
  'Fjord Outdoor': {
    legalName: 'Fjord Outdoor AS',
    email: 'faktura@fjordoutdoor.example',
    website: 'https://fjordoutdoor.example',
    addressLines: ['Strandkaien 6'],
    postcode: '5013',
    city: 'Bergen',
    country: 'NO',
    taxId: 'NO974760673MVA',
    paymentTerms: 30,
    contacts: [
      {
        name: 'Ingrid Solheim',
        email: 'ingrid@fjordoutdoor.example',
        jobTitle: 'Head of e-commerce',
        receivesInvoices: true,
        receivesReminders: true,
      },
    ],
  },
  'Three Mills Bakery': {
    email: 'hello@threemills.example',
    phone: '+49 221 555 0142',
    addressLines: ['Mühlenweg 3', 'Hinterhaus'],
    postcode: '50667',
    city: 'Köln',
    country: 'DE',
    buyerReference: 'Shop 2',
    contacts: [
      { name: 'Paul Aydin', email: 'paul@threemills.example', jobTitle: 'Owner', receivesInvoices: true },
    ],
  },
}

export type SampleProject = {
  name: string
  key: string
  color: string
  status: 'Planned' | 'In progress' | 'On hold' | 'Completed'
  /** The first of them leads it. */
  members: readonly Exclude<Person, 'me' | null>[]
  client?: (typeof clients)[number]
  /** The key of an earlier project that it is a part of. */
  partOf?: string
  /** Days from today: start, end, due. */
  dates?: readonly [start: number | null, end: number | null, due: number | null]
  priority?: Priority
  billing?: Billing
  budget?: Budget
  /** Of a retainer: hours that each month includes, since so many months ago. */
  retainer?: { hours: number; carryOver: CarryOver; monthsBack: number }
  archived?: true
  /** At the top of the founder's sidebar. */
  pinned?: true
  /** What an hour costs, in major units. */
  rate?: number
  /** A shared view of its tasks that have a tag. */
  view?: { name: string; tag: TagName }
  tasks: readonly SampleTask[]
}
