/** A small agency in the middle of its week. Days count from today; people are named by their first name. */
export const people = [
  { name: 'Nora Lindqvist', role: 'Manager' },
  { name: 'Tomás Rivera', role: 'Member' },
  { name: 'Aisha Rahman', role: 'Member' },
  { name: 'Jonas Weber', role: 'Member' },
  { name: 'Mei Tanaka', role: 'Guest' },
] as const

type Person = 'Nora' | 'Tomás' | 'Aisha' | 'Jonas' | 'Mei' | 'me' | null
type Status = 'Backlog' | 'To do' | 'In progress' | 'In review' | 'Done' | 'Cancelled'
type Priority = 'none' | 'low' | 'medium' | 'high' | 'urgent'
export type SampleTask = readonly [
  title: string,
  status: Status,
  executor: Person,
  priority?: Priority,
  start?: number | null,
  end?: number | null,
  due?: number | null,
]

export const projects: readonly {
  name: string
  key: string
  color: string
  status: 'Planned' | 'In progress' | 'On hold' | 'Completed'
  members: readonly Exclude<Person, 'me' | null>[]
  tasks: readonly SampleTask[]
}[] = [
  {
    name: 'Harbour Hotel website',
    key: 'HHW',
    color: '#1971c2',
    status: 'In progress',
    members: ['Nora', 'Tomás', 'Aisha', 'Mei'],
    tasks: [
      ['Interview the front desk about booking questions', 'Done', 'Nora', 'medium', -20, -19, -18],
      ['Agree the page list with the hotel', 'Done', 'Nora', 'high', -17, -16, -15],
      ['Wireframes for rooms and booking', 'Done', 'Aisha', 'high', -14, -10, -9],
      ['Photo brief for the rooms', 'In review', 'Aisha', 'medium', -5, -2, 0],
      ['Visual design of the home page', 'In progress', 'Aisha', 'high', -3, 2, 3],
      ['Booking widget: date range and guests', 'In progress', 'Tomás', 'urgent', -2, 3, 4],
      ['Room page template', 'To do', 'Tomás', 'high', 3, 6, 7],
      ['Translate the page texts into German and Swedish', 'To do', 'Mei', 'medium', 5, 11, 12],
      ['Set up the content editor for the hotel’s staff', 'To do', 'Tomás', 'medium', 7, 9, 10],
      ['Cookie notice without dark patterns', 'Backlog', null, 'low'],
      ['Redirects from the old addresses', 'Backlog', null, 'medium', null, null, 20],
      ['Load test before the summer campaign', 'Backlog', null, 'low', null, null, 30],
      ['Carousel on the home page', 'Cancelled', 'Aisha', 'low'],
    ],
  },
  {
    name: 'Fjord Outdoor brand refresh',
    key: 'FOB',
    color: '#2f9e44',
    status: 'In progress',
    members: ['Nora', 'Aisha', 'Jonas'],
    tasks: [
      ['Audit of logos in use', 'Done', 'Jonas', 'medium', -12, -10, -9],
      ['Three directions for the mark', 'In review', 'Jonas', 'high', -8, -1, -1],
      ['Colour palette that passes contrast', 'In progress', 'Jonas', 'medium', -1, 2, 3],
      ['Typeface licences: ask for quotes', 'To do', 'Nora', 'medium', 1, 1, 2],
      ['Packaging mock-ups', 'To do', 'Jonas', 'high', 4, 9, 10],
      ['Write the one-page brand guide', 'To do', 'Aisha', 'medium', 8, 12, 14],
      ['Shop window template', 'Backlog', null, 'low'],
      ['Animated mark for social media', 'Backlog', 'Jonas', 'none'],
    ],
  },
  {
    name: 'Bakery chain ordering app',
    key: 'BCO',
    color: '#e8590c',
    status: 'Planned',
    members: ['Nora', 'Tomás'],
    tasks: [
      ['Workshop with the three busiest shops', 'To do', 'Nora', 'high', 6, 6, 6],
      ['Map of today’s ordering by phone', 'To do', 'Nora', 'medium', 7, 8, 9],
      ['Estimate for the first release', 'To do', 'me', 'high', 8, 9, 10],
      ['Check which tills can print orders', 'Backlog', 'Tomás', 'medium'],
      ['Pick-up times: rules per shop', 'Backlog', null, 'none'],
    ],
  },
  {
    name: 'Studio',
    key: 'STU',
    color: '#9c36b5',
    status: 'In progress',
    members: ['Nora', 'Tomás', 'Aisha', 'Jonas'],
    tasks: [
      ['Renew the office insurance', 'To do', 'me', 'urgent', null, null, -1],
      ['Plan the winter lunch', 'To do', 'Jonas', 'low', null, null, 21],
      ['Send last month’s invoices', 'In progress', 'me', 'high', 0, 0, 0],
      ['Answer the call for tenders of the city library', 'In progress', 'Nora', 'high', -1, 4, 5],
      ['Portfolio: write up the museum project', 'To do', 'Aisha', 'medium', 2, 4, 6],
      ['Back up the photo archive', 'Done', 'Jonas', 'medium', -6, -6, -5],
      ['New chairs', 'Cancelled', null, 'none'],
    ],
  },
]
