import { localeCookieDays } from '@amarelle/contract/domain/limits'
import type { Visit } from '@amarelle/contract/endpoints/visit'

/** Stores 'light' or 'dark' in a cookie; any other value clears it, so that the system's scheme applies. */
export function saveColorScheme({ setCookie }: Pick<Visit, 'setCookie'>, scheme: string | undefined): void {
  setCookie('scheme', scheme === 'light' || scheme === 'dark' ? scheme : '', localeCookieDays)
}
