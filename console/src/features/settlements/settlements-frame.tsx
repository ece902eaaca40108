import { listBooksEndpoint } from '@amarelle/contract/staff/endpoints/books'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { load } from '../../api/load.ts'
import { Page } from '../../shell/page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatBooksCompany, readBooksCompany } from '../books/books-company.ts'
import { BooksTabs } from '../books/books-tabs.tsx'

type Companies = StaffEndpointAnswer<typeof listBooksEndpoint>['companies']
/** The company of the address, or else the first whose books the person may read; null without any. */
export interface ChosenCompany {
  readonly companies: Companies
  readonly companyId: number | null
}
export async function loadChosenCompany(request: Request): Promise<ChosenCompany> {
  const { companies } = await load(request, listBooksEndpoint, {})
  const wanted = readBooksCompany(new URL(request.url).searchParams)
  return { companies, companyId: (companies.find(({ id }) => id === wanted) ?? companies[0])?.id ?? null }
}

interface Props {
  readonly title: string
  readonly chosen: ChosenCompany
  readonly actions?: ReactNode
  readonly children: ReactNode
}
/** Shows the head of settlements and receivables: the company, and the way to the other parts of the books. */
export function SettlementsFrame({ title, chosen, actions, children }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { companies, companyId } = chosen
  if (companyId === null)
    return (
      <Page title={title}>
        <EmptyState icon={<BookOpen />} title={t`No books`}>
          <p>
            <Trans>Your role covers the books of no company.</Trans>
          </p>
        </EmptyState>
      </Page>
    )
  return (
    <Page title={title} actions={actions}>
      <div className="settlements-head">
        <BooksTabs search={formatBooksCompany(companyId)} />
        <select
          className="input"
          aria-label={t`Company`}
          value={companyId}
          onChange={(event) => void navigate({ search: formatBooksCompany(event.target.value) })}
        >
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {children}
    </Page>
  )
}
