import { afterEach, expect, test, vi } from 'vitest'
import { type Dismissable, dismiss, isDismissed } from './dismissed.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['http:', '', ''],
  ['https:', '__Host-', '; Secure'],
])(
  'over %s what is put away is kept for a year under its own key, with the moment',
  (protocol, prefix, more) => {
    vi.stubGlobal('location', { protocol })
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    const set: string[] = []
    vi.stubGlobal('document', {
      get cookie() {
        return set.map((line) => line.split(';')[0]).join('; ')
      },
      set cookie(line: string) {
        set.push(line)
      },
    })
    const keys: Dismissable[] = [
      'hide-enrich-alert',
      'hide-push-notification-alert',
      'hide-disabled-notifications-alert',
      'hide-time-bonus-modal',
    ]
    for (const key of keys) {
      expect(isDismissed(key)).toBe(false)
      dismiss(key)
      expect(isDismissed(key)).toBe(true)
      expect(set.at(-1)).toBe(`${prefix}${key}=1700000000000; Path=/; Max-Age=31536000; SameSite=Lax${more}`)
    }
  },
)
