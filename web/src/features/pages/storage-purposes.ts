import type {
  StorageKind,
  BrowserStorageKey,
  BrowserStorageItem,
} from '@amarelle/contract/domain/browser-storage'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Purpose of each key, shown on /pages/cookies; a key without a purpose does not compile. */
export const storagePurposes: Readonly<Record<BrowserStorageKey, MessageDescriptor>> = {
  session: msg`Keeps you logged in, until you log out. Scripts on the page cannot read it.`,
  device: msg`A mark by which we notice a login from a browser that your account does not know, to tell you by mail, and by which a mailed code, or a log-in at Google or Apple, works only where you asked for it. Scripts on the page cannot read it.`,
  locale: msg`The language that you chose.`,
  scheme: msg`Whether you chose the light or the dark look.`,
  tracking: msg`Whose link you came by. It exists only if a partner’s link brought you here, and is stored with your account when you sign up.`,
  'hide-enrich-alert': msg`That you closed the reminder to add a photo, and when.`,
  'hide-push-notification-alert': msg`That you closed the question about push notifications, and when.`,
  'hide-legal-change-alert': msg`That you closed the notice about a new version of our terms or privacy statement, and when.`,
  'hide-verification-alert': msg`That you closed the notice about your photo verification, and when.`,
  'hide-disabled-notifications-alert': msg`That you closed the notice about mails that we no longer send, and when.`,
  'hide-time-bonus-modal': msg`That you closed the note about the discount after sign-up, and when.`,
  'newest-alert': msg`Which notice you have seen today, so that no other one comes before tomorrow.`,
  'recent-write': msg`That you have just sent or changed something, so that all pages show it at once. Scripts on the page cannot read it.`,
  'site-entry-seen': msg`That you closed the adults-only notice, and when.`,
  'wish:*': msg`Whom you wanted to like or give something before you signed up, until you have confirmed your address.`,
  'draft:*': msg`What you typed to somebody and have not sent, and changes of your profile that are not saved yet. It goes when it is sent or saved, or when you log out.`,
  'reaction:*': msg`Reactions to messages that wait until you have a connection again. They go when they are sent.`,
  'purchase-return:*': msg`Whom you were writing to when you went to buy credits, so that you come back there. It goes when you are back or log out.`,
  'signals:*': msg`Whether this device makes a sound or vibrates when a message comes.`,
  'closed-safety-notes': msg`Which warnings beside messages you have closed.`,
  'translation-company': msg`Which company may get texts that you have translated, so that we explain it only once.`,
  'emoji:*': msg`The emoji that you used last, and their skin tone.`,
  'push-member': msg`Whose push notifications are on in this browser, until they are switched off.`,
  'install-offer': msg`On how many days you were here and whether you want the site on your home screen, so that we ask at most once.`,
  'frimousse/data/*': msg`The list of emoji in your language, so that it is fetched only once.`,
  'position-city': msg`The city that was found when you asked where you are. Not your position.`,
  'sign-up': msg`What you typed into a sign-up that is not finished, without the password, so that a reload loses nothing.`,
  'swipes:*': msg`Likes and passes of the daily game that are not sent yet.`,
  'chunk-reload-at': msg`When the page last reloaded itself because a part was missing, so that it does not go round in a circle.`,
  'react-router-scroll-positions': msg`How far you had scrolled, so that you come back to the same place.`,
  'react-router-manifest-version': msg`That the page reloaded itself for a new version of the site, so that it does so only once.`,
  'frimousse/metadata/*': msg`Which emoji your device can draw.`,
  outbox: msg`Messages that wait until you have a connection again. They go when they are sent.`,
}

export const storageKindTexts: Readonly<
  Record<StorageKind, { title: MessageDescriptor; note: MessageDescriptor }>
> = {
  cookie: {
    title: msg`Cookies`,
    note: msg`They come back to us with each request. They are set for this site only, and are not sent along when another site loads something of ours in the background.`,
  },
  localStorage: {
    title: msg`Local storage`,
    note: msg`Notes that stay in your browser and are not sent to us.`,
  },
  sessionStorage: {
    title: msg`Session storage`,
    note: msg`Notes of one tab. They are not sent to us.`,
  },
  indexedDB: {
    title: msg`Database of the browser`,
    note: msg`For more than a note. It is sent to us only when it is due.`,
  },
  cache: {
    title: msg`Cache of the installed app`,
    note: msg`Files of ours that your browser keeps so that something is there without a connection.`,
  },
}

export const storageReasons: Readonly<Record<BrowserStorageItem['why'], MessageDescriptor>> = {
  necessary: msg`Strictly necessary`,
  choice: msg`Your choice`,
  partner: msg`A partner’s link`,
}
