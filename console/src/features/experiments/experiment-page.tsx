import {
  getExperimentEndpoint,
  startExperimentEndpoint,
  stopExperimentEndpoint,
  withdrawExperimentEndpoint,
} from '@amarelle/contract/staff/endpoints/experiments/experiments'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, OctagonX, Play, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Page } from '../../shell/page.tsx'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { ExperimentEditor } from './experiment-editor.tsx'
import type { ShownExperiment } from './experiment-form.ts'
import { experimentStateNames, experimentStateTones } from './experiment-names.ts'
import { ExperimentResults } from './experiment-results.tsx'

export const loadExperiment = ({ request, params }: LoaderFunctionArgs): Promise<ShownExperiment> =>
  load(request, getExperimentEndpoint, { id: params['id'] ?? '' })

type OpenDialog = 'start' | 'stop' | 'decide' | 'withdraw'

/** One experiment: its draft, or what visitors did. */
export function ExperimentPage() {
  const { t, i18n } = useLingui()
  const shown = useLoaderData<typeof loadExperiment>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['experiments'], () => void revalidate())
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isTyped, setIsTyped] = useState(false)
  const { id, state, siteId, mayManage } = shown
  return (
    <Page
      title={shown.name}
      crumb={{ to: '/experiments', name: t`Experiments` }}
      mark={
        <span className="text-acts">
          {siteId === null ? <span>{t`All sites`}</span> : <SiteMark siteId={siteId} named />}
          <Pill tone={experimentStateTones[state]}>{i18n._(experimentStateNames[state])}</Pill>
        </span>
      }
      actions={mayManage ? <Actions shown={shown} isTyped={isTyped} onOpen={setDialog} /> : null}
    >
      {state === 'draft' && mayManage ? (
        <ExperimentEditor key={id} shown={shown} onTyped={setIsTyped} />
      ) : (
        <ExperimentResults shown={shown} />
      )}
      <ActDialog shown={shown} dialog={dialog} onClose={() => setDialog(null)} />
    </Page>
  )
}

interface ActionsProps {
  readonly shown: ShownExperiment
  readonly isTyped: boolean
  readonly onOpen: (dialog: OpenDialog) => void
}
function Actions({ shown, isTyped, onOpen }: ActionsProps) {
  const { state, choices, decision } = shown
  if (state === 'draft')
    return (
      <Button
        kind="primary"
        icon={<Play aria-hidden="true" />}
        disabled={isTyped}
        onClick={() => onOpen('start')}
      >
        <Trans>Start</Trans>
      </Button>
    )
  if (state === 'running')
    return (
      <Button kind="danger" icon={<OctagonX aria-hidden="true" />} onClick={() => onOpen('stop')}>
        <Trans>Stop</Trans>
      </Button>
    )
  if (state === 'stopped' && choices.length > 0)
    return (
      <Button kind="primary" icon={<Check aria-hidden="true" />} onClick={() => onOpen('decide')}>
        <Trans>Decide</Trans>
      </Button>
    )
  return decision?.isShown ? (
    <Button icon={<Undo2 aria-hidden="true" />} onClick={() => onOpen('withdraw')}>
      <Trans>Take the variant back</Trans>
    </Button>
  ) : null
}

interface DialogProps {
  readonly shown: ShownExperiment
  readonly dialog: OpenDialog | null
  readonly onClose: () => void
}
function ActDialog({ shown, dialog, onClose }: DialogProps) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  if (dialog === null) return null
  if (dialog === 'decide') return <DecideDialog shown={shown} onClose={onClose} />
  const { endpoint, title, button, text } = {
    start: {
      endpoint: startExperimentEndpoint,
      title: t`Start the experiment`,
      button: t`Start`,
      text: t`How many visitors it needs is fixed now, and nothing can be changed any more. Before that number is reached, the figures decide nothing.`,
    },
    stop: {
      endpoint: stopExperimentEndpoint,
      title: t`Stop the experiment`,
      button: t`Stop`,
      text: t`It cannot be started again. Without its planned sample it has no result, and the page stays as it is.`,
    },
    withdraw: {
      endpoint: withdrawExperimentEndpoint,
      title: t`Take the variant back`,
      button: t`Take back`,
      text: t`Everybody is shown the page as it was before.`,
    },
  }[dialog]
  return (
    <ReasonDialog
      title={title}
      button={button}
      isDangerous={dialog === 'stop'}
      maxLength={maxReasonLength}
      act={async (reason) => {
        await callStaff(endpoint, { id: shown.id, version: shown.version, reason })
        await revalidate()
      }}
      onClose={onClose}
    >
      <p>{text}</p>
    </ReasonDialog>
  )
}
