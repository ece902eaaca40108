import { getCompanyInfo } from '@amarelle/contract/sites'
import type { RouterContextProvider } from 'react-router'
import { visitContext } from '../session/visit.ts'

/** What the footer shows of the company that runs the site. */
export async function loadCompany(context: Readonly<RouterContextProvider>) {
  return { company: await context.get(visitContext).call(getCompanyInfo, {}) }
}
