import { toHtmlLang } from '@amarelle/contract/domain/languages'
import { getPaymentMethodsEndpoint } from '@amarelle/contract/endpoints/payments'
import { getCompanyInfoEndpoint } from '@amarelle/contract/endpoints/sites'
import type { RouterContextProvider } from 'react-router'
import { tryCall } from '../../forms/api-result.ts'
import { visitContext } from '../../session/visit-context.ts'
import { formatCompanyLines, showsCompanyDetails } from './company-details.ts'

export interface FooterData {
  /** Empty if the company details are hidden. */
  readonly companyLines: readonly string[]
  readonly paymentMethods: readonly { readonly code: string; readonly name: string }[]
}

/** Loads the footer's company details and payment methods; both are empty where `showsCompanyDetails` is false. */
export async function loadFooter(context: Readonly<RouterContextProvider>): Promise<FooterData> {
  const visit = context.get(visitContext)
  if (!showsCompanyDetails(visit)) return { companyLines: [], paymentMethods: [] }
  const [company, methods] = await Promise.all([
    visit.call(getCompanyInfoEndpoint, {}),
    // The page of a form that could not be sent keeps its input, even if the database is unavailable.
    tryCall(() => visit.call(getPaymentMethodsEndpoint, {})),
  ])
  const country = new Intl.DisplayNames(toHtmlLang(visit.language), { type: 'region' }).of(company.country)
  return {
    companyLines: formatCompanyLines(company, country ?? company.country),
    paymentMethods: methods.ok ? methods.answer.methods.map(({ code, name }) => ({ code, name })) : [],
  }
}
