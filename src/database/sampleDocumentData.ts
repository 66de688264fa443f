/** Who of the sample wrote it, by first name. */
type Writer = 'Nora' | 'Tomás' | 'Aisha' | 'Jonas' | 'me'
export type SamplePage = readonly [title: string, text: string, below?: readonly SamplePage[]]
type SampleDocument = {
  /** The key of its project; null = the workspace. */
  project: string | null
  title: string
  by: Writer
  /** Whom it is for, where it is not for all. */
  for?: readonly Writer[]
  pages: readonly SamplePage[]
}

/** Stands where the picture of a page will be, whose address is known once it is there. */
export const sketch = 'sketch:booking'

const text = (...lines: string[]) => lines.join('\n')

/** What the agency has written down. The first page goes by the title of its document. */
export const sampleDocuments: readonly SampleDocument[] = [
  {
    project: null,
    title: 'Studio handbook',
    by: 'me',
    pages: [
      [
        '',
        text(
          'How we work at Northwind. Short on purpose: if something here is wrong or missing, change it.',
          '',
          '## The week',
          '',
          '- **Monday 9:30**: half an hour, everyone. What’s due, what’s stuck, who’s away.',
          '- **Wednesday**: no meetings before 2 pm.',
          '- **Friday 15:00**: demo. Show what you made, finished or not.',
          '',
          '## Time',
          '',
          'Track as you go, in quarter-hours if you must. Write notes the client would understand: they may end up on the invoice.',
          '',
          '> A minute nobody tracked is a gift to the client. Gifts are fine; surprises aren’t.',
          '',
          '## Where things are',
          '',
          '1. Decisions: in the project’s doc',
          '2. Questions for the client: as a task with the tag “Needs client”',
          '3. Everything else: just ask',
        ),
      ],
      [
        'New here',
        text(
          'Welcome! Your first week:',
          '',
          '- [ ] Laptop, keys, coffee card (Nora)',
          '- [ ] Sit in on one client call',
          '- [ ] Track your first day, and check it on Friday',
          '- [ ] Improve one sentence in this handbook',
          '',
          '## Passwords',
          '',
          'Everything is in the password manager. Nothing is in chat, nothing is on paper.',
        ),
        [
          [
            'Days off',
            text(
              'Twenty-eight days a year. Tell the team, then put it in the calendar, two weeks ahead for anything over three days.',
              '',
              'If you’re ill, stay home: a message before ten is enough.',
            ),
          ],
          [
            'Travel and expenses',
            text(
              'Second class by train, first class if you’ll work on the way. Take a photo of the receipt right away and add it as a project expense so we can bill it.',
            ),
          ],
        ],
      ],
      [
        'How we price',
        text(
          'Three ways, and we agree on one before we start.',
          '',
          '| Way | For | Billed |',
          '| --- | --- | --- |',
          '| **Time and materials** | work nobody can size yet | each month, by the hour |',
          '| **Fixed fee** | work we’ve done three times before | half before, half after |',
          '| **Retainer** | clients who stay | in advance |',
          '',
          '> [!IMPORTANT]',
          '> Nobody sends a price alone: two of us read every quote.',
          '',
          'Discounts need a reason we’d be happy to tell another client.',
          '',
          '## What an hour costs us',
          '',
          '$$',
          '\\text{rate} = \\frac{\\text{salaries} + \\text{rent}}{\\text{billable hours}} \\times (1 + m)',
          '$$',
          '',
          'with a margin of $m = 0.25$ in a typical year.',
        ),
      ],
    ],
  },
  {
    project: null,
    title: 'Pay review',
    by: 'me',
    for: ['me', 'Nora'],
    pages: [
      [
        '',
        text(
          'Just between us until we’ve talked to everyone.',
          '',
          '- [x] Compare with the industry survey',
          '- [ ] One conversation each, in January',
          '- [ ] New contracts by the end of February',
        ),
      ],
    ],
  },
  {
    project: 'HHW',
    title: 'Harbour Hotel: brief',
    by: 'Nora',
    pages: [
      [
        '',
        text(
          'The hotel loses **18%** of every booking to booking sites. The new site should raise direct bookings from 22% to 35% within a year.',
          '',
          '## Who books',
          '',
          '- Couples planning a weekend, mostly on their phones, mostly on Thursday evenings',
          '- Small conferences: they want floor plans and one number to call',
          '- Regulars, who only want to pick their room',
          '',
          '## Must-haves',
          '',
          '- [x] Rooms with real photographs of the sea view',
          '- [ ] Booking in three steps, in German, English and Danish',
          '- [ ] Gift vouchers',
          '',
          '> [!WARNING]',
          '> The old booking engine is switched off on the last day of the quarter. There is no extension.',
          '',
          '<details>',
          '<summary>Not now</summary>',
          '',
          'The restaurant gets its own site next year. Until then one page with the menu is enough.',
          '',
          '</details>',
        ),
      ],
      [
        'Kick-off: what we heard',
        text(
          'Present: the manager, the front desk, Nora, Tomás, Aisha.',
          '',
          'We began with Aisha’s sketch of the booking page: search over the sea view, three rooms below it, one button.',
          '',
          `![Sketch of the booking page](${sketch})`,
          '',
          '## Decisions',
          '',
          '1. The new booking engine is set; we build the front end for it.',
          '2. Photographs are taken in low season, before the scaffolding goes up.',
          '3. The front desk tests every version for one morning.',
          '',
          '## Open',
          '',
          '- Who answers the chat at night? *The manager will ask the owners.*',
          '- Can guests choose a room by number?',
        ),
      ],
      [
        'Site wording',
        text(
          'We say **room**, never unit. We say **by the water**, never waterfront location. Prices are per night and include breakfast; if they do not, it says so beside the price.',
        ),
      ],
    ],
  },
  {
    project: 'FOB',
    title: 'Fjord brand guide',
    by: 'Jonas',
    pages: [
      [
        '',
        text(
          'Fjord makes clothes for bad weather. The brand should feel like the moment the rain stops.',
          '',
          '## Colours',
          '',
          'Slate `#334155`, moss `#4d7c0f`, and signal orange `#ea580c` for one thing on each page.',
          '',
          '```css',
          '.sign {',
          '  color: #ea580c; /* once a page */',
          '  font-weight: 600;',
          '}',
          '```',
          '',
          '## Type',
          '',
          'Headlines in the condensed cut, nothing below 14 px. The licence covers web and print, **not** apps.',
        ),
      ],
      [
        'Logo',
        text(
          'Keep clear space the height of the *j* on every side. On photographs use the white version, never the outlined one.',
        ),
      ],
    ],
  },
  {
    project: 'BCO',
    title: 'Ordering app: retrospective',
    by: 'Aisha',
    pages: [
      [
        '',
        text(
          'After the first month in two shops.',
          '',
          '## What went well',
          '',
          '- 97 of 100 orders placed before seven were right.',
          '- The shop in the old town asked for it before we offered it.',
          '',
          '## What didn’t',
          '',
          '- The printer. Twice.',
          '- We learnt on Saturday that Sunday has different opening hours.',
          '',
          '## What we’ll change',
          '',
          '- [x] Opening hours come from the till',
          '- [ ] Orders wait in the app when the printer is offline',
        ),
      ],
    ],
  },
  {
    project: 'HHW',
    title: 'Weekly call with the hotel',
    by: 'Tomás',
    pages: [
      [
        '',
        text(
          'Every Tuesday at ten, thirty minutes. Newest first.',
          '',
          '## This week',
          '',
          '- The voucher texts came back with two corrections.',
          '- The check-in test runs on a real evening, with the front desk.',
          '',
          '## Last week',
          '',
          '- Room photos approved, except 204 and 311.',
          '- The owner’s sister is translating the Danish; we’ll have it by the end of the month.',
        ),
      ],
    ],
  },
]
