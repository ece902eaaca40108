import type {
  StorageKind,
  BrowserStorageKey,
  BrowserStorageItem,
} from '@amarelle/contract/domain/browser-storage'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Purpose of each key, shown on /pages/cookies; a key without a purpose does not compile. */
export const storagePurposes: Readonly<Record<BrowserStorageKey, MessageDescriptor>> = {
  session: msg`Keeps you logged in until you log out. Scripts on the page can’t read it.`,
  device: msg`Lets us recognise this browser, so we can e-mail you about a login from a new one, and so a code from us or a login with Google or Apple only works where you asked for it. Scripts on the page can’t read it.`,
  locale: msg`The language you chose.`,
  scheme: msg`Whether you chose light or dark mode.`,
  tracking: msg`Whose link brought you here. It’s only set if you came through a partner’s link, and it’s saved with your account when you sign up.`,
  'hide-enrich-alert': msg`That you closed the reminder to add a photo, and when.`,
  'hide-push-notification-alert': msg`That you closed the question about push notifications, and when.`,
  'hide-legal-change-alert': msg`That you closed the notice about a new version of our terms or privacy statement, and when.`,
  'hide-verification-alert': msg`That you closed the notice about your photo verification, and when.`,
  'hide-disabled-notifications-alert': msg`That you closed the notice about e-mails we no longer send, and when.`,
  'hide-time-bonus-modal': msg`That you closed the note about the discount after sign-up, and when.`,
  'newest-alert': msg`Which notice you’ve seen today, so we don’t show you another one before tomorrow.`,
  'recent-write': msg`That you’ve just sent or changed something, so every page shows it right away. Scripts on the page can’t read it.`,
  'site-entry-seen': msg`That you closed the adults-only notice, and when.`,
  'wish:*': msg`Who you wanted to like or give something to before you signed up. Kept until you confirm your e-mail address.`,
  'draft:*': msg`Messages you’ve written but not sent, and profile changes that aren’t saved yet. Deleted once they’re sent or saved, or when you log out.`,
  'reaction:*': msg`Reactions to messages, waiting until you’re back online. Deleted once they’re sent.`,
  'purchase-return': msg`Who you were writing to when you went to buy credits, so we can take you back there. Deleted when you’re back or log out.`,
  'signals:*': msg`Whether this device makes a sound or vibrates when you get a message.`,
  'closed-safety-notes': msg`Which warnings next to messages you’ve closed.`,
  'translation-company': msg`Which company may get the texts you have translated, so we only explain it once.`,
  'emoji:*': msg`The emoji you used last, and their skin tone.`,
  'push-member': msg`Whose push notifications are on in this browser, until they’re turned off.`,
  'install-offer': msg`How many days you’ve been here, and whether you want the site on your home screen, so we ask no more than once.`,
  'frimousse/data/*': msg`The list of emoji in your language, so it only has to be loaded once.`,
  'position-city': msg`The city we found when you looked up where you are, but not your position.`,
  'sign-up': msg`What you’ve entered in a sign-up you haven’t finished, except your password, so it’s still there after a reload.`,
  'swipes:*': msg`Likes and passes in the daily game that haven’t been sent yet.`,
  'chunk-reload-at': msg`When the page last reloaded itself because part of it was missing, so it doesn’t keep doing it.`,
  'react-router-scroll-positions': msg`How far you’d scrolled, so you come back to the same place.`,
  'react-router-manifest-version': msg`That the page reloaded itself for a new version of the site, so it only does it once.`,
  'frimousse/metadata/*': msg`Which emoji your device can show.`,
  outbox: msg`Messages waiting until you’re back online. Deleted once they’re sent.`,
  'shared-photo': msg`A photo that you share from another app, until you choose a conversation for it. Deleted then, when you log out, or after an hour.`,
}

export const storageKindTexts: Readonly<
  Record<StorageKind, { title: MessageDescriptor; note: MessageDescriptor }>
> = {
  cookie: {
    title: msg`Cookies`,
    note: msg`They’re sent back to us with every request. They’re set for this site only, and aren’t sent when another site loads something of ours in the background.`,
  },
  localStorage: {
    title: msg`Local storage`,
    note: msg`Notes that stay in your browser and aren’t sent to us.`,
  },
  sessionStorage: {
    title: msg`Session storage`,
    note: msg`Notes kept for one tab. They aren’t sent to us.`,
  },
  indexedDB: {
    title: msg`Browser database`,
    note: msg`For what’s too big for a note. We only get it once it’s sent.`,
  },
  cache: {
    title: msg`Cache of the installed app`,
    note: msg`Our files that your browser keeps, so you still see something when you’re offline.`,
  },
}

export const storageReasons: Readonly<Record<BrowserStorageItem['why'], MessageDescriptor>> = {
  necessary: msg`Strictly necessary`,
  choice: msg`Your choice`,
  partner: msg`A partner’s link`,
}
