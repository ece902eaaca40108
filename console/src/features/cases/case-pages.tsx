import type { CaseLetter } from '@amarelle/contract/staff/case-kinds'
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { AppealPage } from './appeals/appeal-page.tsx'
import { loadAppeal } from './appeals/load-appeal.ts'
import { CasePage, loadCase } from './case-page.tsx'
import { DataRequestPage, loadDataRequest } from './requests/data-request-page.tsx'
import { loadWithdrawal, WithdrawalPage } from './withdrawals/withdrawal-page.tsx'
import { loadSignal, SignalPage } from './signals/signal-page.tsx'
import { loadVerification, VerificationPage } from './verifications/verification-page.tsx'

interface KindOfPage {
  readonly load: (args: LoaderFunctionArgs) => Promise<unknown>
  readonly Page: ComponentType
}
const casePage: KindOfPage = { load: loadCase, Page: CasePage }
/** The page of each kind of case, by the first letter of its reference. */
const pagesByLetter: Readonly<Partial<Record<CaseLetter, KindOfPage>>> = {
  R: casePage,
  C: casePage,
  W: { load: loadWithdrawal, Page: WithdrawalPage },
  D: { load: loadDataRequest, Page: DataRequestPage },
  A: { load: loadAppeal, Page: AppealPage },
  S: { load: loadSignal, Page: SignalPage },
  V: { load: loadVerification, Page: VerificationPage },
}

/** Throws 404 for a reference of an unknown kind. */
function getKindOfPage(reference = ''): KindOfPage {
  const page = pagesByLetter[reference.charAt(0) as CaseLetter]
  if (!page) throw new Response(null, { status: 404 })
  return page
}
export const loadAnyCase = (args: LoaderFunctionArgs) => getKindOfPage(args.params['reference']).load(args)
/** Shows the page of a case of any kind. */
export function AnyCasePage() {
  const { Page } = getKindOfPage(useParams()['reference'])
  return <Page />
}
