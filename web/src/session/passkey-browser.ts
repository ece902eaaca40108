import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

// Loaded when a passkey is asked for, or can be offered: most pages never need it.
const loadLibrary = () => import('@simplewebauthn/browser')

/** Whether this browser can use passkeys on this page. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext
/** Whether this browser can offer passkeys among what it fills into a field. */
export const canAutofillPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Asks the browser to sign with a passkey of this site; with `autofill` only once the person chooses one in the field. Rejects if the
 * person cancels or another request begins.
 */
export async function signWithPasskey(options: object, { autofill }: { autofill: boolean }) {
  const { startAuthentication } = await loadLibrary()
  return {
    ...(await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: autofill,
    })),
  }
}
/** Ends a request that waits for the person. */
export const cancelPasskeyRequest = (): Promise<void> =>
  loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
/** Asks the browser to create a passkey. Rejects if the person cancels or has one of this site on the device. */
export async function createPasskey(options: object) {
  const { startRegistration } = await loadLibrary()
  return {
    ...(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })),
  }
}
