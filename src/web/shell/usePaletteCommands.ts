import { useEffect, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { toQuery } from '#shared/match.ts'
import {
  findCommands,
  laterFound,
  offerCommands,
  offered,
  paletteQuery,
  readTyped,
  type Step,
  stepSections,
  withLater,
} from './commands.ts'
import { selectRecentCommands } from './palette.slice.ts'

/** What the palette lists for what was typed, of all commands or of those of a step. */
export function usePaletteCommands(step: Step | undefined, typed: string) {
  const recent = useSelector(selectRecentCommands)
  const offer = offered.useShown()
  const read = useMemo(() => (step ? { kind: null, text: typed } : readTyped(typed)), [step, typed])
  const query = useMemo(() => toQuery(read.text), [read])
  const isSearching = !step && (query.text !== '' || read.kind !== null)
  const listed = useMemo(() => {
    if (step || !offer) return []
    return isSearching ? findCommands(query, read.kind) : offerCommands(recent)
  }, [step, isSearching, query, read, recent, offer])
  useEffect(() => {
    paletteQuery.show(isSearching ? read : { kind: null, text: '' })
    return paletteQuery.hide
  }, [isSearching, read])
  const later = laterFound.useShown()
  const found = isSearching && later ? withLater(listed, later.commands) : listed
  const all = isSearching ? (later?.all ?? null) : null
  // Asked anew with each drawing: a choice may have changed what is chosen.
  const sections = step ? stepSections(step, typed, query) : found
  const hits = sections.flatMap((section) => section.commands)
  return {
    query,
    sections,
    /** The way to a page with all that was found, which stands last. */
    all,
    commands: all ? [...hits, all] : hits,
    isEmpty: !hits.length,
    /** What is looked for, without the sign of its kind. */
    searched: read.text,
    /** Whether more may be found yet. */
    isPending: isSearching && later?.isPending === true,
  }
}
