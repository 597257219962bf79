import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/**
 * Lets the person choose one of their passkeys. With `auto` the browser offers them at the field for the email address. Undefined if the
 * person, the browser or `signal` stopped it.
 */
export async function chosenPasskey(
  options: Json,
  { auto, signal }: { auto: boolean; signal: AbortSignal },
): Promise<Json | undefined> {
  if (signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: auto })) }
  } catch {
    return undefined
  }
}

/** Makes a passkey. `known`: the device already has one for this account. Undefined if the person cancelled, or the browser refused. */
export async function madePasskey(options: Json): Promise<Json | 'known' | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  try {
    return { ...(await startRegistration({ optionsJSON })) }
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'known' : undefined
  }
}
