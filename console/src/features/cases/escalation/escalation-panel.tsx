import type { CaseEscalation } from '@amarelle/contract/staff/endpoints/cases'
import { exportEvidenceEndpoint } from '@amarelle/contract/staff/endpoints/escalations'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Siren } from 'lucide-react'
import { fetchStaffFile } from '../../../api/call-staff.ts'
import { saveFile } from '../../../api/save-file.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatCountry, formatTime } from '../../../i18n/formats.ts'
import { usePermissions } from '../../../session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { AuthorityForm } from './authority-form.tsx'

/** Downloads the evidence; the server asks for a fresh proof of identity first. */
async function downloadEvidence(reference: string): Promise<void> {
  saveFile(await fetchStaffFile(exportEvidenceEndpoint, { reference }), `${reference}.json`)
}

interface Props {
  readonly reference: string
  readonly escalation: CaseEscalation
  readonly mayDecide: boolean
}
/** Shows a threat to life that was reported: why, whom to inform, the evidence, and who was informed when. */
export function EscalationPanel({ reference, escalation, mayDecide }: Props) {
  const { t } = useLingui()
  const { reason, country, escalatedBy, escalatedAt, reported } = escalation
  const mayExport = usePermissions()('messages.read')
  const { run, isRunning, error } = useAction()
  return (
    <section className="escalation" aria-label={t`Threat to life`}>
      <h2>
        <Siren aria-hidden="true" /> <Trans>Threat to life</Trans>
      </h2>
      <blockquote className="case-words small">{reason}</blockquote>
      <p className="small">{t`${formatCountry(country)}, reported by ${escalatedBy}, ${formatTime(escalatedAt)}`}</p>
      {reported ? (
        <p>{t`${reported.to} was informed, ${formatTime(reported.at)}. Recorded by ${reported.by}.`}</p>
      ) : (
        <Note>
          <Trans>
            Inform the police or the judiciary of the country concerned at once (DSA, Article 18). If you do
            not know the country, inform those of the country where the company is established, or Europol.
            The case can be decided as soon as it is recorded here who was informed.
          </Trans>
        </Note>
      )}
      {error ? <Note tone="bad">{error}</Note> : null}
      {mayExport ? (
        <Button
          icon={<Download aria-hidden="true" />}
          busy={isRunning}
          onClick={() => void run(() => downloadEvidence(reference))}
        >
          <Trans>Download the evidence</Trans>
        </Button>
      ) : null}
      {reported || !mayDecide ? null : <AuthorityForm reference={reference} />}
    </section>
  )
}
