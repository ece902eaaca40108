import type { StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { usePermissions } from '../../../session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { EscalateDialog } from './escalate-dialog.tsx'

/** Reports a threat to life (DSA, Article 18); nothing once it is reported or the case is decided. */
export function EscalateButton({ case: one }: { readonly case: StaffCase }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const mayDecide = usePermissions()('cases.decide')
  if (one.escalation || !one.isOpen || !mayDecide) return null
  return (
    <>
      <Button
        small
        kind="danger"
        aria-label={t`Report a threat to life`}
        title={t`Report a threat to life`}
        icon={<Siren aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        <span className="wide-only">
          <Trans>Threat to life</Trans>
        </span>
      </Button>
      {isAsking ? <EscalateDialog reference={one.reference} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}
