import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

// Loaded when a passkey is asked for: most screens never need it.
const loadLibrary = () => import('@simplewebauthn/browser')

/** Asks the browser to sign with a passkey. Rejects if the person cancels. */
export async function signWithPasskey(options: object) {
  const { startAuthentication } = await loadLibrary()
  return {
    ...(await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })),
  }
}
/** Asks the browser to create a passkey. Rejects if the person cancels. */
export async function createPasskey(options: object) {
  const { startRegistration } = await loadLibrary()
  return {
    ...(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })),
  }
}
/** Returns a name for a new passkey: the system it was created on. */
export function describeThisDevice(): string {
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'CrOS', 'Linux']
  return systems.find((system) => navigator.userAgent.includes(system)) ?? 'Passkey'
}
