import { z } from 'zod'

/** WebAuthn's own format, which its library checks. Bounded by the size of a call's body. */
export const webAuthnSchema = z.looseObject({ id: z.string().max(2000) })
/** Options with which the browser uses or creates a passkey, in the library's format. */
export const webAuthnOptionsSchema = z.looseObject({})
