import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'

/**
 * Returns whether a new passkey comes with certificates of its device, which we do not ask for (`attestation: none`).
 * The library would look up whether they are revoked, at any address that they name. True for what cannot be read.
 */
export function hasCertificates(response: Record<string, unknown>): boolean {
  const { attestationObject } = (response['response'] ?? {}) as { attestationObject?: unknown }
  if (typeof attestationObject !== 'string') return true
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = attestation.get('fmt')
    // Some devices sign for themselves, with the key of the passkey.
    return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
  } catch {
    return true
  }
}
