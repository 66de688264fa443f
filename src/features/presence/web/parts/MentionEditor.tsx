import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from './PresentAvatar.tsx'

const RichEditor = lazy(() => import('#web/ui/rich/RichEditor.tsx'))

type Props = Omit<ComponentProps<typeof RichEditor>, 'mentions' | 'mentionFace'> & {
  /** Has its room until it is loaded. */
  fallback: ReactNode
}

/** Writes a text in which `@` names members, with who of them is online. */
export function MentionEditor({ fallback, ...editor }: Props) {
  const { named } = useMembers()
  return (
    <Suspense fallback={fallback}>
      <RichEditor {...editor} mentions={named} mentionFace={PresentAvatar} />
    </Suspense>
  )
}
