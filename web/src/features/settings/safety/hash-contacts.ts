import { toHashedContactText } from '@amarelle/contract/domain/contact/contact-address'

/** Larger files are no lists of contacts, and would hold up the page. */
export const maxContactFileBytes = 5_000_000

interface ContactPicker {
  /** Rejects when the member cancels. */
  select(
    properties: readonly ['email'],
    options: { readonly multiple: true },
  ): Promise<readonly { readonly email?: readonly string[] }[]>
}
/** The browser's picker of contacts (Contact Picker API); null where there is none. */
export function findContactPicker(): ContactPicker | null {
  const { contacts } = navigator as Navigator & { readonly contacts?: ContactPicker }
  return contacts && 'ContactsManager' in window ? contacts : null
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Hashes addresses on this device; the addresses stay here. */
export const hashContacts = (addresses: readonly string[]): Promise<string[]> =>
  Promise.all(
    addresses.map(async (address) =>
      toBase64Url(
        await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toHashedContactText(address))),
      ),
    ),
  )
