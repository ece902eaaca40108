import type { StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans } from '@lingui/react/macro'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { usePermissions } from '../../../session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { EscalateDialog } from './escalate-dialog.tsx'
import { EscalationPanel } from './escalation-panel.tsx'

/** A threat to life (DSA, Article 18): what was reported and what is still to do, or the button that reports one. */
export function EscalationSection({ case: one }: { readonly case: StaffCase }) {
  const [isAsking, setIsAsking] = useState(false)
  const mayDecide = usePermissions()('cases.decide')
  if (one.escalation)
    return <EscalationPanel reference={one.reference} escalation={one.escalation} mayDecide={mayDecide} />
  if (!one.isOpen || !mayDecide) return null
  return (
    <div className="escalation-button">
      <Button kind="danger" icon={<Siren aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        <Trans>Report a threat to life</Trans>
      </Button>
      {isAsking ? <EscalateDialog reference={one.reference} onClose={() => setIsAsking(false)} /> : null}
    </div>
  )
}
