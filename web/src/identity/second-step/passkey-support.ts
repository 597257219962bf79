type Place = Pick<Window, 'isSecureContext'> & { location: Pick<Location, 'hostname'>; PublicKeyCredential?: unknown }

/** Returns why this page cannot use passkeys, or undefined. */
export function noPasskeys(place: Place): 'insecure' | 'address' | 'browser' | undefined {
  const { hostname } = place.location
  if (/^[\d.]+$|^\[/.test(hostname)) return 'address'
  if (!place.isSecureContext) return 'insecure'
  return place.PublicKeyCredential === undefined ? 'browser' : undefined
}

/** True if the browser can offer passkeys at a field. */
export async function offersAtField(): Promise<boolean> {
  if (noPasskeys(window)) return false
  try {
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
  } catch {
    return false
  }
}
