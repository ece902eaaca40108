import { fictionalWarningVersion } from '../../src/chat/index.ts'

/** What a page shows about fictional profiles, at the default price of a message. */
export const shownWarning = { version: fictionalWarningVersion, price: 1 }
