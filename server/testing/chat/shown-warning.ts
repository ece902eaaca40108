import { fictionalWarningVersion } from '../../src/chat/index.ts'

/** The version and price of the note about fictional profiles, at the default price of a message. */
export const shownWarning = { version: fictionalWarningVersion, price: 1 }
