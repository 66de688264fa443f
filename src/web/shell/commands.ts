import { type ReactNode, useEffect, useRef } from 'react'
import { type Query, rankOf, ranks } from '#shared/match.ts'
import { palette } from './palette.ts'
import { createShownOf } from './shown.ts'

export type Command = {
  /** Unlike any other; what was used lately is remembered by it. */
  id: string
  label: string
  section: string
  /** Other words it is found by. */
  keywords?: string
  /** Stands at the right end, such as a task's key. */
  detail?: string
  /** Stands after the label, such as the piece of a comment that was searched for. */
  note?: string | undefined
  /** The key that does the same, as `useKeys` names it. */
  keyName?: string
  icon?: ReactNode
  /** Whether it is what is chosen already. */
  isChosen?: boolean
  /** `isPage`: with Ctrl or ⌘, to open as a page. */
  run?: (how: { isPage: boolean }) => void
  /** Stays open after it ran, to choose more. */
  staysOpen?: boolean
  /** Asks on in the same place instead of running. */
  step?: Step
}

/** A second question, such as which status. Asked anew whenever it is drawn, so that it shows what is true then. */
export type Step = {
  /** Stands in the empty field: "Status…". */
  label: string
  choices: () => Command[]
  /** What the typed text itself means, such as a day; stands first. */
  read?: (typed: string) => Command[]
}

export type Ranked = { command: Command; score: number }

/** What can be looked for alone, by a sign typed first. */
export type Kind = 'task' | 'project' | 'member' | 'command'

export const signs: readonly { sign: string; kind: Kind; name: string }[] = [
  { sign: '#', kind: 'task', name: 'tasks' },
  { sign: '/', kind: 'project', name: 'projects' },
  { sign: '@', kind: 'member', name: 'members' },
  { sign: '>', kind: 'command', name: 'commands' },
]

export type Typed = { kind: Kind | null; text: string }

/** What is typed, without the sign that says which kind is looked for. */
export function readTyped(typed: string): Typed {
  const text = typed.trimStart()
  const kind = signs.find(({ sign }) => text.startsWith(sign))?.kind ?? null
  return { kind, text: (kind ? text.slice(1) : text).trim() }
}

export type CommandSource = {
  /** Where its sections stand while nothing is typed: low numbers first. */
  order: number
  /** What it offers now. */
  commands?: () => Command[]
  /** What `find` finds. */
  kind?: Kind
  /** Finds in what is too much to offer, such as tasks. */
  find?: (query: Query) => Ranked[]
  /** Brings back what was found before, to be offered as recent. */
  byId?: (id: string) => Command | undefined
  /** What it offers from: where that is another, such as once it is loaded, the open palette asks again. */
  from?: unknown
}

let sources: readonly (() => CommandSource)[] = []

/** The question that the palette opens with; none where it is opened to look for something. */
export const paletteStep = createShownOf<Step>()

/** Asks in the palette, from a menu or a button. */
export function askInPalette(step: Step) {
  paletteStep.show(step)
  palette.show()
}

/** What is typed in the open palette, for who looks further than this browser. */
export const paletteQuery = createShownOf<Typed>()

/** What is found a moment later; it never moves what stands in the palette already. */
export type Later = { commands: Command[]; isPending: boolean; all: Command | null }
export const laterFound = createShownOf<Later>()

/** Another thing each time that a source came, went or offers something else. */
export const offered = createShownOf<object>()

/** Offers commands in the palette while the component is on screen. They are asked for only while it is open. */
export function useCommands(source: CommandSource) {
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
  })
  useEffect(() => {
    const current = () => latest.current
    sources = [...sources, current]
    return () => {
      sources = sources.filter((other) => other !== current)
      offered.show({})
    }
  }, [])
  const { from } = source
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, whatever it is
  useEffect(() => offered.show({}), [from])
}

const open = () => sources.map((source) => source()).sort((a, b) => a.order - b.order)

export type Section = { name: string; commands: Command[] }

/** How many of a section are shown; who does not see it among them types on. */
const shownOfSection = 30

/** While nothing is typed: what was used lately, after what concerns the selected, then everything. */
export function offerCommands(recentIds: readonly string[]): Section[] {
  const all = open()
  const commands = all.flatMap((source) => source.commands?.() ?? [])
  const byId = new Map(commands.map((command) => [command.id, command]))
  const recent = recentIds.flatMap(
    (id) => byId.get(id) ?? all.map((source) => source.byId?.(id)).find((found) => found) ?? [],
  )
  const sections = [...Map.groupBy(commands, ({ section }) => section)].map(([name, commands]) => ({
    name,
    commands,
  }))
  if (!recent.length) return sections
  const first = all.filter(({ order }) => order < 0).flatMap((source) => source.commands?.() ?? [])
  const before = new Set(first.map(({ section }) => section)).size
  const left = recent.filter(({ section }) => !first.some((command) => command.section === section))
  return sections.toSpliced(before, 0, ...(left.length ? [{ name: 'Recent', commands: left }] : []))
}

/** What fits, the best first; sections by the best in them. Of one kind only, if one is named. */
export function findCommands(query: Query, kind: Kind | null = null): Section[] {
  const ranked = open().flatMap((source) => [
    ...(kind === null || kind === 'command'
      ? rankCommands(source.commands?.() ?? [], query, source.order < 0 ? nearness : 0)
      : []),
    ...(kind === null || source.kind === kind ? (source.find?.(query) ?? []) : []),
  ])
  return [...Map.groupBy(ranked, ({ command }) => command.section)]
    .map(([name, found]) => {
      found.sort((a, b) => b.score - a.score)
      return {
        name,
        best: Math.min(ranks.prefix, Math.floor(found[0]!.score)),
        commands: found.slice(0, shownOfSection),
      }
    })
    .sort((a, b) => b.best - a.best)
    .map(({ name, commands }) => ({ name, commands: commands.map(({ command }) => command) }))
}

/** What came later stands at the end, in the last section or in new ones: nothing that is there already moves. */
export function withLater(sections: readonly Section[], commands: readonly Command[]): Section[] {
  const known = new Set(sections.flatMap((section) => section.commands).map(({ id }) => id))
  const fresh = Map.groupBy(
    commands.filter(({ id }) => !known.has(id)),
    ({ section }) => section,
  )
  const last = sections.at(-1)
  const names = new Set(sections.map(({ name }) => name))
  return [
    ...sections.slice(0, -1),
    ...(last ? [{ ...last, commands: [...last.commands, ...(fresh.get(last.name) ?? [])] }] : []),
    ...[...fresh]
      .filter(([name]) => name !== last?.name)
      .map(([name, more]) => ({
        name: names.has(name) ? `More ${name.toLowerCase()}` : name,
        commands: more,
      })),
  ]
}

/** The choices of a step that fit, in their own order while nothing is typed. */
export function stepSections({ label, choices, read }: Step, typed: string, query: Query): Section[] {
  const offered = choices()
  const found = query.text
    ? rankCommands(offered, query)
        .sort((a, b) => b.score - a.score)
        .map(({ command }) => command)
    : offered
  const understood = read?.(typed.trim()) ?? []
  const ids = new Set<string>()
  // Two may mean the same: on a Sunday “Next week” is tomorrow.
  const commands = [...understood, ...found].filter(({ id }) => !ids.has(id) && ids.add(id))
  return commands.length ? [{ name: label, commands: commands.slice(0, 200) }] : []
}

/** Other words count less than the name. */
const keywordPenalty = 1.5

/** What concerns the selected goes before a screen that is called as well. */
const nearness = 1

function rankCommands(commands: readonly Command[], query: Query, gain = 0): Ranked[] {
  return commands.flatMap((command) => {
    const byLabel = rankOf(command.label, query)
    const byKeywords = command.keywords ? rankOf(command.keywords, query, false) - keywordPenalty : 0
    const score = Math.max(byLabel, byKeywords)
    return score > 0 ? { command, score: score + gain } : []
  })
}
