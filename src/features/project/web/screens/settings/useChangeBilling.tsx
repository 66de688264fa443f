import { Button, Group, Text } from '@mantine/core'
import { effectText, hasEffect } from '#features/rate/web/parts/effectText.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { modals } from '#web/ui/feedback/modals.ts'
import type { Billing, Project, ProjectUpdate } from '../../../project.contract.ts'
import { projectApi } from '../../project.api.ts'
import { useChangeProject } from '../change/useChangeProject.ts'
import { billingName } from '../fields/billing.ts'

/**
 * Bills a project otherwise. Whether its earlier time follows is asked where there is any that would change, with what
 * that makes of it; where nobody can be asked, as without a connection, it stays as it is.
 */
export function useChangeBilling(project: Project) {
  const change = useChangeProject()
  const dispatch = useAppDispatch()
  const may = useMay()
  const { currency } = useWorkspace()
  return async (billing: Billing, more: Pick<ProjectUpdate, 'retainer'> = {}) => {
    const set = (applyRate: boolean, said: string) =>
      void change(project, { ...more, billing, ...(applyRate && { applyRate }) }, said)
    if (!may('money.view', { project: project.id })) return set(false, 'Billing changed')
    const { initiate } = projectApi.endpoints.getBillingEffect
    const { data: effect, error } = await dispatch(
      initiate({ project: project.id, billing }, { subscribe: false, forceRefetch: true }),
    )
    if (error) return set(false, 'Billing changed. Earlier time stays as it is.')
    if (!effect || !hasEffect(effect)) return set(false, 'Billing changed')
    ask(billing, effectText(effect, currency), (follows) =>
      set(follows, follows ? 'Billing changed, including for uninvoiced time' : 'Billing changed'),
    )
  }
}

function ask(billing: Billing, text: string, onAnswer: (follows: boolean) => void) {
  const close = () => modals.close(id)
  const answer = (follows: boolean) => () => {
    close()
    onAnswer(follows)
  }
  const id = modals.open({
    title: `Change billing to “${billingName[billing]}”?`,
    size: 'md',
    withCloseButton: false,
    children: (
      <>
        <Text>{text}</Text>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button variant="default" onClick={answer(false)}>
            Keep earlier time as is
          </Button>
          <Button onClick={answer(true)}>Change earlier time too</Button>
        </Group>
      </>
    ),
  })
}
