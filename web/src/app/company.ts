import { htmlLang } from '@amarelle/contract/languages'
import { getPaymentMethods } from '@amarelle/contract/payments'
import { getCompanyInfo } from '@amarelle/contract/sites'
import type { RouterContextProvider } from 'react-router'
import { visitContext } from '../session/visit.ts'
import { companyBlock, showsCompany } from './footer-variant.ts'

export interface FooterData {
  /** Lines about the company that runs the site; none where they are hidden. */
  readonly company: readonly string[]
  readonly methods: readonly { readonly code: string; readonly name: string }[]
}

/** What the footer shows of the company that runs the site, and how one can pay there. */
export async function loadCompany(context: Readonly<RouterContextProvider>): Promise<FooterData> {
  const visit = context.get(visitContext)
  if (!showsCompany(visit)) return { company: [], methods: [] }
  const [company, { methods }] = await Promise.all([
    visit.call(getCompanyInfo, {}),
    visit.call(getPaymentMethods, {}),
  ])
  const country = new Intl.DisplayNames(htmlLang(visit.language), { type: 'region' }).of(company.country)
  return {
    company: companyBlock(company, country ?? company.country),
    methods: methods.map(({ code, name }) => ({ code, name })),
  }
}
