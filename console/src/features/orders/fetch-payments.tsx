import { fetchPaymentsEndpoint } from '@amarelle/contract/staff/endpoints/money/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'

/** Asks the provider about the order's payments now, and says whether anything was new. */
export function FetchPayments({ number }: { readonly number: string }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const [isChanged, setIsChanged] = useState<boolean | null>(null)
  if (!usePermissions()('orders.handle')) return null
  const fetchNow = async () => {
    setIsChanged(null)
    await run(async () => setIsChanged((await callStaff(fetchPaymentsEndpoint, { number })).isChanged))
    await revalidate()
  }
  return (
    <>
      <span className="small" role="status">
        {error ??
          (isChanged === null
            ? null
            : isChanged
              ? t`The provider had news.`
              : t`Nothing new at the provider.`)}
      </span>
      <Button icon={<RefreshCw aria-hidden="true" />} busy={isRunning} onClick={() => void fetchNow()}>
        <Trans>Fetch from provider</Trans>
      </Button>
    </>
  )
}
