import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Asks the browser to sign with a passkey. Rejects if the person cancels. */
export const signWithPasskey = async (options: object) => ({
  ...(await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })),
})
/** Asks the browser to create a passkey. Rejects if the person cancels. */
export const createPasskey = async (options: object) => ({
  ...(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })),
})
/** A name for a new passkey: the system it was created on. */
export function describeThisDevice(): string {
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'CrOS', 'Linux']
  return systems.find((system) => navigator.userAgent.includes(system)) ?? 'Passkey'
}
