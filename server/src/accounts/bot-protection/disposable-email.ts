import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

const disposableDomains = disposableEmailBlocklistSet()

/** Tells whether the address is of a disposable-mailbox provider: its domain or a parent domain is on the list. */
export function isDisposableEmail(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, i) => disposableDomains.has(labels.slice(i).join('.')))
}
