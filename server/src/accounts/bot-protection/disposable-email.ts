import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

const disposableDomains = disposableEmailBlocklistSet()

/** Whether an address belongs to a mailbox that is thrown away: its domain, or one that it is part of, is on the list. */
export function isDisposableEmail(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, i) => disposableDomains.has(labels.slice(i).join('.')))
}
