import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

const domains = disposableEmailBlocklistSet()

/** Whether an address belongs to a mailbox that is thrown away: its domain, or one that it is part of, is on the list. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, i) => domains.has(labels.slice(i).join('.')))
}
