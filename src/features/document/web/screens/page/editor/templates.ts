import { serialiseInline } from '#shared/rich/serialiseInline.ts'

/** What a page may begin with. The text is Markdown; `{today}`, `{me}` and `{project}` stand for what they name where the page is. */
export type Template = { name: string; text: string }

export const templates: readonly Template[] = [
  {
    name: 'Meeting notes',
    text: `**Date:** {today}
**Project:** {project}
**Present:** {me}

## Agenda

1. What happened since last time
2. What is in the way
3. What comes next

## Notes

-

## Decisions

-

## To do

- [ ] `,
  },
  {
    name: 'Project brief',
    text: `**Project:** {project}
**Owner:** {me}

> [!NOTE]
> The project in one sentence: who it’s for, and what will be better when it’s done.

## Goals

What has to be true at the end, in terms you can check.

-

## In scope

-

## Out of scope

-

## Milestones

| Milestone | Owner | Due |
| --- | --- | --- |
| Kick-off |  |  |
| First version |  |  |
| Launch |  |  |

## Budget

Hours or amount, and who approves more.

## Risks

| Risk | What we do about it |
| --- | --- |
|  |  |`,
  },
  {
    name: 'Proposal',
    text: `**Date:** {today}
**Project:** {project}
**From:** {me}

## Your situation

What you told us, in our words.

## What we suggest

-

## What you get

| Part | Result | Estimate |
| --- | --- | --- |
|  |  |  |

## Timeline

1. Start
2. Review
3. Delivery

## Price and terms

- Price:
- Invoicing:
- Valid until:

## Not included

-

## Next step

How to say yes.`,
  },
  {
    name: 'Decision',
    text: `> [!IMPORTANT]
> **Decision:** open

**Date:** {today}
**Decision maker:** {me}
**Project:** {project}

## Why now

What makes a decision necessary, and by when.

## Options

| Option | For | Against |
| --- | --- | --- |
| A |  |  |
| B |  |  |
| Leave it as it is |  |  |

## What we decided, and why

Include the reasons, so nobody has to guess later.

## Next steps

- [ ] `,
  },
  {
    name: 'Retrospective',
    text: `**Date:** {today}
**Project:** {project}

## What went well

-

## What didn’t go well

-

## What we learned

-

## What we’ll change

| Change | Who | By when |
| --- | --- | --- |
|  |  |  |

> [!TIP]
> Three changes that happen beat ten that don’t.`,
  },
  {
    name: 'Onboarding',
    text: `**Starts:** {today}
**Buddy:** {me}

## Before the first day

- [ ] Invite to the workspace and its projects
- [ ] Computer and accounts
- [ ] First week in the calendar

## First day

- [ ] Meet the team
- [ ] How we plan and track time
- [ ] First small task

## First week

- [ ] Read the project briefs
- [ ] Sit in on a client meeting
- [ ] Look back together on Friday

## Who to ask

| About | Who |
| --- | --- |
| Clients |  |
| Tools |  |
| Time off |  |`,
  },
  {
    name: 'Client handover',
    text: `**Date:** {today}
**Project:** {project}
**Handed over by:** {me}

## What was delivered

| What | Where |
| --- | --- |
|  |  |

## Access

Who has which account. Passwords stay in the password manager.

-

## How to look after it

1. Regularly:
2. When something breaks:

## Still open

- [ ] 

## Who to ask

| About | Who | Until |
| --- | --- | --- |
|  |  |  |

<details>
<summary>Signed off</summary>

By, on

</details>`,
  },
]

/** What the placeholders of a template stand for; null where there is no such thing. */
export type Surroundings = {
  today: string
  me: { id: string; name: string } | null
  project: { id: string; name: string } | null
}

/** A template with what it stands among; a line about what is not there is left out. */
export function fillTemplate({ text }: Template, { today, me, project }: Surroundings): string {
  const given: Record<string, string | null> = {
    today,
    me: me && serialiseInline([{ type: 'mention', attrs: { id: me.id, label: me.name } }], 'page'),
    project:
      project &&
      serialiseInline(
        [{ type: 'reference', attrs: { kind: 'project', id: project.id, label: project.name } }],
        'page',
      ),
  }
  return text
    .split('\n')
    .filter((line) => ![...line.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => given[name] === null))
    .join('\n')
    .replace(/\{(\w+)\}/g, (placeholder, name: string) => given[name] ?? placeholder)
}
