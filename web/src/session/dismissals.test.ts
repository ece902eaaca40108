import { afterEach, expect, test, vi } from 'vitest'
import { type DismissalCookie, dismiss, isDismissed } from './dismissals.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dismissalCookies: DismissalCookie[] = [
  'hide-enrich-alert',
  'hide-push-notification-alert',
  'hide-disabled-notifications-alert',
  'hide-time-bonus-modal',
]
/** A page of this protocol with no cookies yet; what it writes, line by line. */
function mockPage(protocol: string): string[] {
  const set: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    get cookie() {
      return set.map((line) => line.split(';')[0]).join('; ')
    },
    set cookie(line: string) {
      set.push(line)
    },
  })
  return set
}
function dismissAll(set: readonly string[], prefix: string, more: string): void {
  for (const key of dismissalCookies) {
    expect(isDismissed(key)).toBe(false)
    dismiss(key)
    expect(isDismissed(key)).toBe(true)
    expect(set.at(-1)).toBe(`${prefix}${key}=1700000000000; Path=/; Max-Age=31536000; SameSite=Lax${more}`)
  }
}

test('what is put away is kept for a year under its own key, with the moment', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  dismissAll(mockPage('http:'), '', '')
})

test('over HTTPS it is kept for this host only, and a plain cookie of a sister domain puts nothing away', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  const set = mockPage('https:')
  set.push('hide-enrich-alert=1')
  expect(isDismissed('hide-enrich-alert')).toBe(false)
  dismissAll(set, '__Host-', '; Secure')
})
