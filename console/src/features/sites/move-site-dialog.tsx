import { moveSiteEndpoint } from '@amarelle/contract/staff/endpoints/settings/site-company'
import type { ListedSite } from '@amarelle/contract/staff/endpoints/sites'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { SelectField } from '../../ui/input-fields.tsx'

interface Props {
  readonly site: ListedSite
  /** The other companies. */
  readonly companies: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}
/** Makes another company the operator of a site that is not published. */
export function MoveSiteDialog({ site, companies, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [company, setCompany] = useState(String(companies[0]?.id ?? ''))
  return (
    <ReasonDialog
      title={t`Move to another company`}
      button={t`Move`}
      maxLength={maxReasonLength}
      act={async (reason) => {
        const moved = { site: site.id, seen: site.companyId, company: Number(company), reason }
        await callStaff(moveSiteEndpoint, moved)
        await revalidate()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          {site.company} operates this site. A site moves only before it is published and before its first
          order.
        </Trans>
      </p>
      <SelectField label={t`Company`} value={company} onChange={setCompany}>
        {companies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </ReasonDialog>
  )
}
