import { localeCookieDays } from '@amarelle/contract/domain/limits'
import type { Visit } from '@amarelle/contract/endpoints/visit'

/** The chosen scheme is a cookie, as the language is; any other word than the two means the system's and keeps none. */
export function saveColorScheme({ setCookie }: Pick<Visit, 'setCookie'>, scheme: string | undefined): void {
  setCookie('scheme', scheme === 'light' || scheme === 'dark' ? scheme : '', localeCookieDays)
}
